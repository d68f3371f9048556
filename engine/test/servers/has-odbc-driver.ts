import { existsSync } from 'node:fs'

/** Whether unixODBC finds this driver's library (`psqlodbcw`, `libmaodbc`, …) where Debian installs it. */
export function hasOdbcDriver(library: string): boolean {
  return ['x86_64', 'aarch64'].some((machine) => existsSync(`/usr/lib/${machine}-linux-gnu/odbc/${library}.so`))
}
