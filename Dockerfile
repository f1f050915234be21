# Backroom in a container. Two stages: what is needed to install stays in the first.
#   docker build -t backroom .
#   docker run -p 8000:8000 -v backroom:/data backroom
FROM python:3.13.9-slim-bookworm AS build
WORKDIR /src
RUN python -m venv /venv
COPY requirements/play.lock requirements/postgres.lock requirements/
RUN /venv/bin/pip install --no-cache-dir --require-hashes -r requirements/play.lock -r requirements/postgres.lock
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN /venv/bin/pip install --no-cache-dir --no-deps .

FROM python:3.13.9-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /data backroom && mkdir /data && chown backroom /data
COPY --from=build /venv /venv
ENV PATH=/venv/bin:$PATH BACKROOM_DATA=/data BACKROOM_CACHE=/data/cache PYTHONUNBUFFERED=1
USER 10001
VOLUME /data
EXPOSE 8000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=120s \
  CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8000/ready', timeout=4)"]
ENTRYPOINT ["backroom"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000"]
