import { join } from "node:path";
import type { Layout, PortName } from "./layout.ts";
import type { Programs } from "./programs.ts";

/** The numbers of the database's nodes, one in each zone. */
export const databaseNodes = [1, 2, 3] as const;
export type DatabaseNode = (typeof databaseNodes)[number];

const host = "127.0.0.1";

/** etcd's configuration of one node. */
export function etcdFile({ port, folderOf }: Layout, node: DatabaseNode): string {
  const peer = (of: DatabaseNode) => `http://${host}:${port(`etcd-peer-${of}`)}`;
  const client = `http://${host}:${port(`etcd-${node}`)}`;
  return `name: etcd-${node}
data-dir: ${join(folderOf(`etcd-${node}`), "data")}
listen-peer-urls: ${peer(node)}
initial-advertise-peer-urls: ${peer(node)}
listen-client-urls: ${client}
advertise-client-urls: ${client}
initial-cluster: ${databaseNodes.map((of) => `etcd-${of}=${peer(of)}`).join(",")}
initial-cluster-state: new
initial-cluster-token: vitrina
heartbeat-interval: 200
election-timeout: 2000
auto-compaction-retention: "1"
# Patroni speaks through it. etcd 3.4 leaves it off where there is a file of settings.
enable-grpc-gateway: true
`;
}

/**
 * Patroni's configuration of one node. Strictly synchronous: a commit is acknowledged once a standby has it (decision 202).
 * 20 seconds are the shortest lease that Patroni takes.
 */
export function patroniFile(layout: Layout, programs: Programs, node: DatabaseNode): string {
  const { port, folderOf, secrets } = layout;
  const own = folderOf(`database-${node}`);
  const at = (name: PortName) => `${host}:${port(name)}`;
  return `scope: vitrina
name: database-${node}
restapi: {listen: "${at(`patroni-${node}`)}", connect_address: "${at(`patroni-${node}`)}"}
etcd3: {hosts: "${databaseNodes.map((of) => at(`etcd-${of}`)).join(",")}"}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    maximum_lag_on_failover: 1048576
    synchronous_mode: true
    synchronous_mode_strict: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters:
        max_connections: 200
        shared_buffers: 64MB
        wal_level: replica
        hot_standby: "on"
        hot_standby_feedback: "on"
        jit: "off"
        wal_log_hints: "on"
        max_wal_senders: 10
        max_replication_slots: 10
        wal_keep_size: 256MB
        password_encryption: scram-sha-256
  initdb: [{encoding: UTF8}, {locale: C.UTF-8}, data-checksums]
postgresql:
  listen: "${at(`database-${node}`)}"
  connect_address: "${at(`database-${node}`)}"
  data_dir: "${join(own, "data")}"
  bin_dir: "${programs.postgresFolder}"
  pgpass: "${join(own, "pgpass")}"
  authentication:
    superuser: {username: postgres, password: "${secrets.superuser}"}
    replication: {username: replicator, password: "${secrets.replication}"}
    rewind: {username: rewinder, password: "${secrets.rewind}"}
  parameters: {unix_socket_directories: "", timezone: UTC}
  pg_hba:
    - host replication replicator ${host}/32 scram-sha-256
    - host all all ${host}/32 scram-sha-256
`;
}

/** PgBouncer's configuration, and its file of users. Each client has a server connection for one transaction. */
export function pgbouncerFiles(
  { port, secrets, networks }: Layout,
  usersFile: string,
): { configuration: string; users: string } {
  return {
    users: `"vitrina" "${secrets.shop}"\n`,
    configuration: `[databases]
vitrina = host=${host} port=${port("primary")} dbname=vitrina
[pgbouncer]
listen_addr = ${[host, ...networks.map(({ database }) => database.here.address)].join(",")}
listen_port = ${port("pgbouncer")}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${usersFile}
pool_mode = transaction
default_pool_size = 40
max_client_conn = 1000
max_prepared_statements = 500
ignore_startup_parameters = extra_float_digits, statement_timeout, idle_in_transaction_session_timeout
server_login_retry = 1
server_connect_timeout = 3
server_check_delay = 5
query_wait_timeout = 5
log_connections = 0
log_disconnections = 0
`,
  };
}
