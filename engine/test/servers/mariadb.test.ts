import mysql from 'mysql2/promise'
import { describe, expect, it } from 'vitest'
import { hasMariadb, startMariadb } from './mariadb.ts'

describe.skipIf(!hasMariadb())('private MariaDB', () => {
  it('starts, keeps what it has over a crash, and ends', async () => {
    const server = await startMariadb()
    const { host, port, user, db } = server
    const once = async (text: string) => {
      const connection = await mysql.createConnection({ host, port, user, database: db })
      try {
        return (await connection.query(text))[0]
      } finally {
        await connection.end()
      }
    }
    await once('CREATE TABLE a (b INT)')
    await server.crash()
    expect(await once('SELECT count(*) AS n FROM a')).toEqual([{ n: 0 }])
    await server.stop()
    await expect(once('SELECT 1')).rejects.toThrow('ECONNREFUSED')
  })
})
