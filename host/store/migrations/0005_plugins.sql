-- Plugins as the administrator sees them: which package is the current one, whether it runs, what it was granted.
CREATE TABLE plugins (
  id         TEXT PRIMARY KEY,
  sha256     TEXT NOT NULL,
  version    TEXT NOT NULL,
  enabled    BOOLEAN NOT NULL,
  bundled    BOOLEAN NOT NULL,
  grants     TEXT NOT NULL,
  updated_at BIGINT NOT NULL
);

-- The `kv` power: small values of plugins. `scope` is `plugin`, `work:{id}` or `element:{work id}:{uuid}`.
CREATE TABLE plugin_values (
  plugin   TEXT NOT NULL,
  scope    TEXT NOT NULL,
  name     TEXT NOT NULL,
  value    BLOB NOT NULL,
  revision BIGINT NOT NULL,
  PRIMARY KEY (plugin, scope, name)
);

-- How many bytes each plugin holds in plugin_values, names and values counted.
CREATE TABLE plugin_usage (
  plugin TEXT PRIMARY KEY,
  bytes  BIGINT NOT NULL
);
