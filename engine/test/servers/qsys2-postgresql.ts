import type { OdbcDialect } from '../../sources/ibm-i/odbc/access-driver.ts'
import { libraryList } from '../../sources/ibm-i/library-list.ts'

/**
 * A PostgreSQL database that looks like IBM i to the ODBC transport: schemas QSYS2 and SYSIBM with the views, functions
 * and procedures that the engine asks, a library with a keyed file, and a procedure that stands for a program. Functions
 * that Db2 has with other arguments stand in DB2, before PostgreSQL's own. It lacks changes of the library list, job logs
 * and EBCDIC.
 */
export const qsys2 = `
  CREATE SCHEMA qsys2; CREATE SCHEMA sysibm; CREATE SCHEMA sysibmadm; CREATE SCHEMA applib; CREATE SCHEMA kumiki;
  CREATE SCHEMA db2;
  CREATE FUNCTION db2.translate(value text, target text, source text) RETURNS text LANGUAGE sql IMMUTABLE
    AS $$ SELECT pg_catalog.translate(value, source, target) $$;
  CREATE FUNCTION db2.locate(part text, value text) RETURNS int LANGUAGE sql IMMUTABLE
    AS $$ SELECT strpos(value, part) $$;
  CREATE FUNCTION db2.set_config(text, text, boolean) RETURNS text LANGUAGE plpgsql
    AS $$ BEGIN RAISE EXCEPTION 'SET_CONFIG in *LIBL type *N not found' USING ERRCODE = '42704'; END $$;
  CREATE TABLE applib.item (code char(10) PRIMARY KEY, name varchar(40), price decimal(18, 4), made date);
  INSERT INTO applib.item VALUES ('A1', 'ボルト', 12345678901234.5678, '2026-11-20'), ('B2', NULL, NULL, NULL);
  COMMENT ON TABLE applib.item IS 'Items';
  CREATE TABLE sysibm.sysdummy1 (ibmreqd char(1)); INSERT INTO sysibm.sysdummy1 VALUES ('Y');
  CREATE VIEW sysibmadm.env_sys_info AS SELECT '7' AS os_version, '5' AS os_release;
  CREATE VIEW qsys2.user_info AS SELECT upper(current_user::text) AS authorization_name, '5035' AS character_code_set_id;
  CREATE VIEW qsys2.library_list_info AS
    SELECT row_number() OVER () AS ordinal_position, upper(name) AS system_schema_name, 'USER' AS type
    FROM unnest(current_schemas(false)) AS name WHERE name NOT IN ('db2', 'pg_catalog');
  CREATE VIEW qsys2.systables AS
    SELECT upper(n.nspname) AS table_schema, upper(c.relname) AS table_name, upper(c.relname) AS system_table_name,
      CASE c.relkind WHEN 'v' THEN 'V' ELSE 'P' END AS table_type,
      coalesce(obj_description(c.oid), '') AS table_text
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname NOT IN ('db2', 'qsys2', 'sysibm', 'sysibmadm', 'information_schema') AND n.nspname NOT LIKE 'pg\\_%'
      AND c.relkind IN ('r', 'v');
  CREATE VIEW qsys2.syscolumns2 AS
    SELECT upper(table_schema) AS table_schema, upper(table_name) AS table_name, upper(table_name) AS system_table_name,
      upper(column_name) AS column_name, upper(column_name) AS system_column_name, ordinal_position,
      CASE data_type WHEN 'character' THEN 'CHAR' WHEN 'character varying' THEN 'VARCHAR' WHEN 'numeric' THEN 'DECIMAL'
        ELSE upper(data_type) END AS data_type,
      coalesce(character_maximum_length, numeric_precision) AS length, numeric_precision, numeric_scale,
      left(is_nullable, 1) AS is_nullable, '' AS column_text,
      CASE column_name WHEN 'code' THEN 'Item      code' ELSE '' END AS column_heading,
      CASE WHEN data_type LIKE 'character%' THEN 5035 END AS ccsid,
      CASE WHEN column_default IS NULL THEN 'N' ELSE 'Y' END AS has_default, column_default, is_identity
    FROM information_schema.columns;
  CREATE VIEW qsys2.systableindexstat AS
    SELECT upper(n.nspname) AS table_schema, upper(c.relname) AS table_name, upper(c.relname) AS index_name, 'PHYSICAL' AS index_type,
      (SELECT string_agg(upper(a.attname), ', ' ORDER BY array_position(i.indkey::int2[], a.attnum))
        FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum = ANY (i.indkey)) AS column_names
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE i.indisprimary;
  CREATE FUNCTION qsys2.object_statistics(library text, kind text, object_name text DEFAULT NULL)
    RETURNS TABLE (objname text, objtext text, objattribute text) LANGUAGE sql AS $$
      SELECT o.name, o.text, o.attribute
      FROM (VALUES ('*LIB', 'APPLIB', 'Application', ''), ('*PGM', 'PRICE', 'Price of an item', 'CLLE'))
        AS o(type, name, text, attribute)
      WHERE o.type = kind AND (object_name IS NULL OR o.name = object_name) $$;
  CREATE FUNCTION qsys2.get_job_info(job text) RETURNS TABLE (v_sql_stmt_status text) LANGUAGE sql AS $$
    SELECT upper(state) FROM pg_stat_activity WHERE pid = split_part(job, '/', 1)::int $$;
  CREATE FUNCTION qsys2.joblog_info(job text)
    RETURNS TABLE (ordinal_position int, message_id text, severity int, message_text text, message_timestamp timestamp)
    LANGUAGE sql AS $$ SELECT 1, '', 0, '', now()::timestamp WHERE false $$;
  CREATE PROCEDURE qsys2.cancel_sql(job text) LANGUAGE plpgsql AS $$
    BEGIN PERFORM pg_cancel_backend(split_part(job, '/', 1)::int); END $$;
  CREATE PROCEDURE qsys2.qcmdexc(command text) LANGUAGE plpgsql AS $$
    BEGIN IF command !~ '^(CHGLIBL|OVRDBF)' THEN RAISE EXCEPTION 'CPD0030' USING ERRCODE = '38501'; END IF; END $$;
  CREATE PROCEDURE applib.price(IN code char, INOUT amount numeric) LANGUAGE plpgsql AS $$
    BEGIN amount := amount * 2; END $$;`

const definition =
  /^CREATE OR REPLACE PROCEDURE (\S+) \((.*)\) LANGUAGE CL PARAMETER STYLE GENERAL EXTERNAL NAME '(\w+)\/(\w+)'$/s

/** A statement for Db2 for i in PostgreSQL's words, as far as the engine's own statements need it. */
export function rewriteForPostgresql(text: string): string {
  const defined = definition.exec(text)
  if (defined) {
    const [, name = '', parameters = '', library = '', program = ''] = defined
    const names = parameters.match(/\bP\d+\b/g)?.join(', ') ?? ''
    // psqlodbc calls functions only: the definition becomes one, the program behind it stays a procedure.
    return `CREATE OR REPLACE FUNCTION ${name} (${parameters.replaceAll(/ CCSID \d+/g, '')}) LANGUAGE plpgsql AS $body$ BEGIN CALL ${library}.${program}(${names}); END $body$`
  }
  return text
    .replace(/^VALUES QSYS2\.JOB_NAME$/, `SELECT pg_backend_pid() || '/USER/JOB'`)
    .replaceAll(/TABLE\((QSYS2\.\w+\((?:[^()]|\([^()]*\([^()]*\)[^()]*\)|\([^()]*\))*\))\)/g, '$1')
    .replaceAll(/DECFLOAT\(34\)/g, 'NUMERIC')
    .replaceAll('AS VARGRAPHIC', 'AS VARCHAR')
    .replaceAll(/\bCLOB\(1M\)/g, 'TEXT')
    .replaceAll(/ CCSID \d+/g, '')
    .replaceAll(/CURRENT TIMESTAMP - (\d+) SECONDS/g, `(now() - interval '$1 seconds')`)
}

/** IBM's driver replaced by PostgreSQL's, on a database with `qsys2`: the library list is its search path. */
export function psqlodbcFor(url: URL): OdbcDialect {
  return {
    keywords(settings, mode) {
      const path = [...libraryList(settings).map((library) => library.toLowerCase()), 'db2', 'pg_catalog'].join(', ')
      const readOnly = mode === 'read' ? '; SET default_transaction_read_only = on' : ''
      return {
        DRIVER: 'PostgreSQL Unicode',
        SERVER: url.hostname,
        PORT: url.port,
        DATABASE: url.pathname.slice(1),
        UID: url.username,
        PWD: 'x',
        BoolsAsChar: 0,
        UnknownSizes: 2,
        UseServerSidePrepare: 1,
        ConnSettings: `SET search_path TO ${path}${readOnly}`,
      }
    },
    rewrite: rewriteForPostgresql,
  }
}
