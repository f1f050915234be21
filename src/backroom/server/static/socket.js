// The socket to a table: it reconnects automatically, from the last event number that was seen.
const FIRST_WAIT = 400, LONGEST_WAIT = 8000; // milliseconds between two tries
const COMES = 10000; // milliseconds in which a line comes or is given up: one that hangs says nothing

export class TableSocket {
  constructor(path, says, hears) {
    this.path = path;
    this.says = says; // what the server is told on each coming: the last event seen, the arrangement shown
    this.hears = hears;
    this.wait = FIRST_WAIT;
    this.lost = false;
    this.final = false;
    this.waiting = [];
    addEventListener("pageshow", (event) => { if (event.persisted) location.reload(); });
  }

  get open() { return this.socket?.readyState === WebSocket.OPEN; }

  connect() {
    const address = new URL(this.path, location.href);
    address.protocol = location.protocol === "https:" ? "wss:" : "ws:";
    for (const [name, value] of Object.entries(this.says())) address.searchParams.set(name, value);
    const socket = this.socket = new WebSocket(address);
    const late = setTimeout(() => socket.close(), COMES);
    socket.onopen = () => {
      clearTimeout(late);
      if (this.lost) this.hears.back();
      this.lost = false;
      for (const message of this.waiting.splice(0)) this.send(message);
    };
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT; // the server speaks: one that takes a line and drops it is not asked again and again
      const message = JSON.parse(event.data);
      if (message.type === "echo") { socket.send(event.data); return; } // how long a round trip takes
      if (message.final) this.final = true;
      this.hears[message.type]?.(message);
    };
    socket.onclose = () => {
      clearTimeout(late);
      if (this.final || socket !== this.socket) return; // another line has taken its place
      if (!this.lost) this.hears.lost();
      this.lost = true;
      this.timer = setTimeout(() => this.connect(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
    };
  }

  /** The network is back: no need to wait for the next try. */
  hurry() {
    if (this.open || this.final) return;
    clearTimeout(this.timer);
    this.wait = FIRST_WAIT;
    const old = this.socket; // it may still be trying
    this.connect();
    old.close();
  }

  send(message) {
    if (this.open) this.socket.send(JSON.stringify(message));
    else this.waiting.push(message);
  }
}
