import type { DriverConnection } from './driver.ts'

/** A connection that says itself what its borrower has left open. */
export interface WatchedConnection extends DriverConnection {
  leave(): Promise<void> | undefined
}

/**
 * The connection, with a word for what takes several steps, whatever its dialect: a transaction that was begun and not ended
 * is rolled back when the connection is left; one whose stream neither ended nor was left cannot be.
 */
export function watchOpen(connection: DriverConnection): WatchedConnection {
  let inTransaction = false
  let streams = 0
  const ends = async (work: Promise<void>) => {
    await work
    inTransaction = false
  }
  const leave = async () => {
    if (streams > 0) throw new Error('a stream is open')
    await ends(connection.rollback())
    await connection.leave?.()
  }
  // All else is the connection's own: what every statement passes is not wrapped.
  const own: Pick<WatchedConnection, 'begin' | 'commit' | 'rollback' | 'stream' | 'leave'> = {
    begin(mode) {
      inTransaction = true
      return connection.begin(mode)
    },
    commit: () => ends(connection.commit()),
    rollback: () => ends(connection.rollback()),
    async *stream(statement, size) {
      streams++
      let isSound = true
      try {
        yield* connection.stream(statement, size)
      } catch (error) {
        isSound = false
        throw error
      } finally {
        if (isSound) streams--
      }
    },
    leave() {
      if (!connection.alive) return undefined
      return inTransaction || streams > 0 ? leave() : connection.leave?.()
    },
  }
  const watched: DriverConnection = Object.create(connection)
  return Object.assign(watched, own)
}
