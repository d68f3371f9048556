/**
 * Ports above 1023 at which something else than the web mostly listens: databases, caches, queues, shared folders,
 * screens, the doors of containers. A request there could be read as that service's own language.
 */
const others = new Set([
  1433, 1434, 1521, 1719, 1720, 1723, 2049, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 4369, 5060, 5061,
  5432, 5433, 5672, 5900, 5984, 5985, 5986, 6000, 6379, 6380, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 8471,
  8476, 9042, 9092, 9160, 9200, 9300, 10080, 11211, 15672, 26257, 27017, 27018, 50000,
])

/** Whether the web may be expected at a port. */
export function isUsualPort(port: number): boolean {
  return port === 80 || port === 443 || (port >= 1024 && !others.has(port))
}
