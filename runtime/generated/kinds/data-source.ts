// Made from schemas/ by `npm run generate`; do not edit.

import type { Secret } from '../common/secret.ts'

/**
 * A database that schemas read and write.
 */
export type DataSourceSpec = {
  /**
   * Decides the driver, the SQL dialect and which fields below apply. Codes: 1 IBM i, 2 PostgreSQL, 3 MySQL, 4 SQL Server, 5 SQL Server FTDS, 6 Oracle, 7 Embedded (SQLite).
   */
  database_type: 1 | 2 | 3 | 4 | 5 | 6 | 7
  /**
   * Short name by which programs outside Kumiki know this database.
   */
  DBID?: string
  /**
   * Where Kumiki connects to. A whole address (postgresql://user:password@host/database) fills in what it says beside it.
   */
  system?: string
  /**
   * Empty: the usual port of the type.
   */
  port?: number
  /**
   * Give it only the rights that the sites need.
   */
  user?: string
  /**
   * Kept sealed. When the server or the account above changes, it is entered again.
   */
  password?: Secret
  /**
   * Database, service, library or file that is opened.
   */
  db?: string
  /**
   * How Kumiki reaches the database. Codes: mapepire Mapepire, odbc ODBC. Default: "mapepire".
   */
  transport?: 'mapepire' | 'odbc'
  /**
   * PEM text of the authority that signed the server's certificate, or of the certificate itself; the connection is then encrypted and the server checked. Empty trusts the authorities of this host.
   */
  certificate?: string
  /**
   * PEM text of the connection wallet (ewallet.pem): the client's certificate with its key, and the authorities that are trusted; the connection is then encrypted. Kept sealed.
   */
  wallet?: Secret
  /**
   * Opens the key in the wallet; empty when the key is not encrypted. Kept sealed.
   */
  walletPassword?: Secret
  /**
   * SHA-256 of the server's own certificate; when given, exactly this certificate is accepted and no other.
   */
  fingerprint?: string
  /**
   * How a name without a library is found. Codes: system System, sql SQL. Default: "system".
   */
  naming?: 'system' | 'sql'
  /**
   * Libraries in which names are found, in this order; empty keeps the list of the user.
   *
   * Items: System name of a library.
   */
  libraries?: string[]
  /**
   * Here Kumiki keeps the definitions by which it calls programs; the user must be allowed to create procedures in it.
   */
  helperLibrary?: string
  /**
   * What a transaction locks; journaling of the files decides what is possible. Codes: none *NONE, read uncommitted *CHG, read committed *CS, repeatable read *ALL. Default: "read committed".
   */
  isolation?: 'none' | 'read uncommitted' | 'read committed' | 'repeatable read'
  /**
   * Further options as key=value, separated by semicolons or spaces; only known keys are accepted. time_zone says in which zone moments of PostgreSQL (time_zone=Europe/Paris; without it Asia/Tokyo) and of MySQL (time_zone=+09:00; without it as the server) are shown, searched and entered.
   */
  connectString?: string
  /**
   * CCSID of the connection's jobs: text that is stored without one is read by it. By Mapepire only; the ODBC driver takes no code page.
   */
  codePage?: string
  /**
   * For your colleagues; end users never see it.
   */
  remark?: string
}
