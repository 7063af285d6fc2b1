import { readFileSync } from "node:fs";
import { databaseNodes } from "./database-files.ts";
import type { Layout, PortName } from "./layout.ts";

/**
 * HAProxy's configuration: the readers' door, the balancer of the apps behind the cache, and the addresses that follow the
 * primary database, its replicas and the Redis that may be written.
 */
export function haproxyFile(layout: Layout): string {
  const { port, secrets, networks, host } = layout;
  const at = (name: PortName) => `${host(name)}:${port(name)}`;
  /** The addresses of a part for the apps in networks of their own. */
  const bindsFor = (name: PortName, cable: "edge" | "database") =>
    networks.map((network) => `\n  bind ${network[cable].here.address}:${port(name)}`).join("");
  const databases = databaseNodes
    .map((of) => `  server database-${of} ${at(`database-${of}`)} check port ${port(`patroni-${of}`)}`)
    .join("\n");
  const apps = ([1, 2] as const).map((of) => `  server app-${of} ${at(`app-${of}`)} check`).join("\n");
  return `global
  maxconn 4000
defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-keep-alive 30s
  timeout check 8s
  option forwardfor
  option redispatch 1
  retries 3
  # A process that dies leaves requests without an answer. Reads are sent to the other one; see disable-l7-retry.
  retry-on conn-failure empty-response

frontend shop
  bind ${at("shop")}
  http-request deny deny_status 405 if { method PURGE }
  http-request del-header Vitrina-Language
  default_backend cache-or-apps
  # A write that has reached a process is never sent twice.
  http-request disable-l7-retry unless METH_GET

# Readers reach the apps without the cache while the cache is away.
backend cache-or-apps
  # A write that has reached a process is never sent twice.
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /readyz
  http-check expect ! rstring stopping|migrations
  option allbackups
  # Three checks: one reaches an app that stops, and an app that is only slow must not leave when no other is left.
  default-server inter 500ms fastinter 250ms downinter 250ms fall 3 rise 1 observe layer4 error-limit 1 on-error mark-down
  server cache ${at("cache")} check
${apps.replaceAll(" check", " check backup")}

frontend behind-the-cache
  bind ${at("balancer")}
  use_backend assets if { path_beg /assets/ }
  use_backend apps if { nbsrv(apps) gt 0 }
  default_backend apps-without-database

backend apps
  balance roundrobin
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /readyz
  http-check expect status 200
  # An app that cannot reach the database says so after some seconds only.
  timeout check 3s
  default-server inter 500ms fastinter 250ms downinter 250ms fall 3 rise 1 observe layer4 error-limit 1 on-error mark-down
${apps}

backend apps-without-database
  # If the database is away from all apps, they answer with cached pages. Only those that stop or wait for a migration leave.
  balance roundrobin
  http-request disable-l7-retry unless METH_GET
  option httpchk GET /readyz
  http-check expect ! rstring stopping|migrations
  default-server inter 500ms fastinter 250ms downinter 250ms fall 1 rise 1 observe layer4 error-limit 1 on-error mark-down
${apps}

backend assets
  balance roundrobin
  retries 2
  retry-on conn-failure empty-response 404
  option httpchk GET /healthz
  default-server inter 500ms fall 1 rise 1
${apps}

defaults
  mode tcp
  timeout connect 2s
  timeout client 30m
  timeout server 30m
  timeout check 2s

listen primary
  bind ${at("primary")}${bindsFor("primary", "database")}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 1s fastinter 500ms downinter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
${databases}

listen replicas
  bind ${at("replicas")}${bindsFor("replicas", "database")}
  balance leastconn
  option httpchk GET /replica?lag=16MB
  http-check expect status 200
  default-server inter 2s fall 2 rise 1 on-marked-down shutdown-sessions
${databases}

listen redis
  bind ${at("redis")}${bindsFor("redis", "edge")}
  option tcp-check
  tcp-check send AUTH\\ ${secrets.redis}\\r\\n
  tcp-check expect string +OK
  tcp-check send INFO\\ replication\\r\\n
  tcp-check expect string role:master
  tcp-check send QUIT\\r\\n
  default-server inter 500ms fall 2 rise 1 on-marked-down shutdown-sessions
  server redis-1 ${at("redis-1")} check
  server redis-2 ${at("redis-2")} check
${networks.length > 0 ? forwards(bindsFor, at) : ""}`;
}

/** The parts that listen on 127.0.0.1 only, for apps in networks of their own. */
function forwards(bindsFor: (name: PortName, cable: "edge") => string, at: (name: PortName) => string): string {
  // The card provider answers only callers that know it by a name of this machine.
  const local = `\n  mode http\n  http-request set-header Host ${at("provider")}`;
  return (["s3", "provider", "purge"] as const)
    .map((name) => {
      const server = `server ${name} ${at(name)}`;
      return `\nlisten ${name}${bindsFor(name, "edge")}${name === "provider" ? local : ""}\n  ${server}\n`;
    })
    .join("");
}

/** Redis's configuration. It writes its role into the file itself, so the file is made once. */
export function redisFile({ port, folderOf, secrets }: Layout, node: 1 | 2): string {
  const replica = node === 2 ? `replicaof 127.0.0.1 ${port("redis-1")}\n` : "";
  return `bind 127.0.0.1
port ${port(`redis-${node}`)}
dir ${folderOf(`redis-${node}`)}
save ""
appendonly no
requirepass ${secrets.redis}
masterauth ${secrets.redis}
${replica}`;
}

/** Sentinel's configuration. It writes what it learns into the file itself, so the file is made once. */
export function sentinelFile({ port, folderOf, secrets }: Layout, node: 1 | 2 | 3): string {
  return `bind 127.0.0.1
port ${port(`sentinel-${node}`)}
dir ${folderOf(`sentinel-${node}`)}
sentinel monitor vitrina 127.0.0.1 ${port("redis-1")} 2
sentinel auth-pass vitrina ${secrets.redis}
sentinel down-after-milliseconds vitrina 2000
sentinel failover-timeout vitrina 10000
sentinel parallel-syncs vitrina 1
`;
}

/** The shipped configuration of Varnish, with this cluster's balancer behind it. */
export function varnishFile({ port }: Layout): string {
  const shipped = readFileSync("packaging/proxies/varnish.vcl", "utf8");
  const own = shipped.replace('.port = "3000";', `.port = "${port("balancer")}";`);
  if (own === shipped) throw new Error("packaging/proxies/varnish.vcl has another backend than port 3000");
  return own;
}
