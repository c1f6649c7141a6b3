export type ServerSettings = Readonly<Record<string, string | number>>;

/**
 * For one family's small machine: little memory, few processes. A commit does not wait for the disk, because the events
 * did; what must be on disk before its answer asks for it in its own transaction (`set local synchronous_commit = on`).
 */
const small: ServerSettings = {
  max_connections: 120,
  shared_buffers: "64MB",
  work_mem: "8MB",
  maintenance_work_mem: "64MB",
  effective_cache_size: "512MB",
  huge_pages: "off",
  jit: "off",
  synchronous_commit: "off",
  // No replicas: no processes for them, and less to write.
  wal_level: "minimal",
  max_wal_senders: 0,
  max_replication_slots: 0,
  max_logical_replication_workers: 0,
  max_parallel_workers_per_gather: 0,
  max_parallel_maintenance_workers: 0,
  io_method: "sync",
  autovacuum_max_workers: 1,
  autovacuum_worker_slots: 1,
  // A family comes in within seconds: statistics that know of nobody would have its lists read by plans made for none for a minute.
  autovacuum_naptime: "15s",
  // Half of the rows that PostgreSQL would look at for them, each time: wide ones of a large import took it a second.
  default_statistics_target: 50,
  // Room for a large import; a recovery has at most this much to read.
  max_wal_size: "512MB",
  min_wal_size: "64MB",
  wal_compression: "on",
  // A segment that is not needed any more is removed, not kept for later: what was erased stands in it.
  wal_recycle: "off",
  wal_init_zero: "off",
  random_page_cost: 1.1,
  timezone: "UTC",
  lc_messages: "C",
};

/** What families wrote never reaches the log: neither statements nor parameters, and of errors nothing (they quote values). */
const discreet: ServerSettings = {
  log_destination: "stderr",
  logging_collector: "off",
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_parameter_max_length: 0,
  log_parameter_max_length_on_error: 0,
  log_error_verbosity: "terse",
  log_statement: "none",
  log_checkpoints: "off",
  log_autovacuum_min_duration: -1,
  log_line_prefix: "",
  log_timezone: "UTC",
};

/** The default settings of a server, and how they are said on its command line. */
export const settingWords = (settings: ServerSettings): readonly string[] =>
  Object.entries({ ...small, ...discreet, ...settings }).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
