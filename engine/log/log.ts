import pino from 'pino'
import { isoMoment } from '../../runtime/values/iso-moment.ts'

/** What the line of a call says: fields that hold no secret, so that nothing has to be looked for. */
export interface CallLine {
  requestId: string
  call: string
  code: number
  /** Milliseconds, to a hundredth. */
  ms: number
  user: string | undefined
  address: string
}

export interface Log {
  /** One line for each call. */
  call(line: CallLine): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
  flush(): void
}

/** Names of values that never reach a log, wherever they stand. */
const secretPaths = ['token', 'password', 'PASSWORD', 'secret', 'secrets', 'cookie', 'authorization', 'key']

/**
 * JSON lines on standard output, written behind the answers; one per call. A person who looks on in a terminal sees
 * warnings and errors only. Level `silent` for tests.
 */
export function makeLog(level: 'info' | 'warn' | 'silent' = process.stdout.isTTY ? 'warn' : 'info'): Log {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 4096 })
  const timer = setInterval(() => destination.flush(), 1000).unref()
  // A closed pipe must not end the service (OP-04).
  destination.on('error', () => clearInterval(timer))
  const logger = pino(
    {
      level,
      base: undefined,
      timestamp: pino.stdTimeFunctions.isoTime,
      redact: { paths: [...secretPaths, ...secretPaths.map((path) => `*.${path}`)], censor: '***' },
      serializers: { error: pino.stdSerializers.err, err: pino.stdSerializers.err },
    },
    destination,
  )
  const writesCalls = logger.isLevelEnabled('info')
  return {
    call({ requestId, call, code, ms, user, address }) {
      if (!writesCalls) return
      // As pino writes it, without its search for secrets: this line is written for every call.
      const who = user === undefined ? '' : `,"user":${JSON.stringify(user)}`
      const rounded = Math.round(ms * 100) / 100
      destination.write(
        `{"level":30,"time":"${isoMoment(Date.now())}","requestId":"${requestId}","call":"${call}","code":${code},"ms":${rounded}${who},"address":${JSON.stringify(address)},"msg":"call"}\n`,
      )
    },
    info: (details, message) => logger.info(details, message),
    warn: (details, message) => logger.warn(details, message),
    error: (details, message) => logger.error(details, message),
    flush: () => {
      try {
        destination.flushSync()
      } catch {
        // Nothing was waiting.
      }
    },
  }
}
