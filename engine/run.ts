import { fileURLToPath } from 'node:url'
import { removeOldTexts } from './files/held-texts.ts'
import { makeConsoleApp, quickCallsOf } from './app.ts'
import { openControlSocket } from './command-line/control-socket.ts'
import { compose } from './compose.ts'
import type { Composed } from './compose.ts'
import { ownKindsTold } from './definitions/own-kinds-told.ts'
import { exampleFolder, loadedExample, readManifest } from './examples/example.ts'
import type { RunningServices } from './examples/example-services.ts'
import type { LoadedExample } from './examples/example.ts'
import { hostNow } from './host.ts'
import { readEnvironment, type Environment } from './environment.ts'
import { firstStart } from './accounts/first-start.ts'
import { listen } from './server/listen.ts'
import { consolePort } from './server/port.ts'
import { reservePort } from './server/reserve-port.ts'
import { acceptSockets } from './server/realtime/accept-sockets.ts'
import { stayAlive } from './stay-alive.ts'
import { StartRefused } from './store/errors.ts'
import { textProperty } from '../runtime/json/text-property.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Starts the engine and says where it is. What keeps it from starting is told in one line, with exit code 1. */
export async function run(variables: Record<string, string | undefined>): Promise<void> {
  let environment: Environment | undefined
  try {
    environment = readEnvironment(variables, root)
    await start(environment)
  } catch (error) {
    const sentence = startSentence(error, { port: 0, host: undefined, ...environment })
    if (sentence === undefined) throw error
    console.error(sentence)
    process.exit(1)
  }
}

async function start(environment: Environment): Promise<void> {
  const { port, adminPassword } = environment
  const composed = await compose({ root, ...environment, openSitePorts: true })
  const { engine } = composed
  // Before an administrator or an example is made: a start that cannot have its port changes nothing.
  const giveBack = await reservePort(port, environment.host)
  stayAlive(engine.log)
  removeOldTexts(environment.dataFolder, engine.now())
  const first = await firstStart(engine.store, engine.definitions, engine.accounts, adminPassword)
  const { example, services } = await exampleOf(environment, first.isFirst, composed)
  await engine.jobs.prepare()
  await engine.sites.start()
  const app = makeConsoleApp(engine)
  await giveBack()
  const server = await listen(app, {
    calls: quickCallsOf(app),
    port,
    host: await hostNow(engine),
    upgrades: acceptSockets(engine, consolePort),
    isProxy: (address) => engine.settings.current().trustedProxies.includes(address),
  })
  engine.jobs.start()
  const closeDoor = await doorFor(environment, composed)
  stopOnSignals(async () => {
    closeDoor()
    await Promise.all([server.close(), composed.close(), (await services)?.close()])
  })
  composed.setReady(true)
  for (const sentence of await ownKindsTold(environment.definitionsFolder, engine)) console.log(sentence)
  tell({ port: server.port, example, madePassword: first.madePassword }, composed)
}

/** The embedded store is this process's alone: what the command line wants with it is done here. */
async function doorFor({ databaseUrl, dataFolder }: Environment, { engine }: Composed): Promise<() => void> {
  if (databaseUrl !== undefined) return () => {}
  return openControlSocket(dataFolder, async (args, print, { cwd, environment }) => {
    const { main } = await import('./command-line/main.ts')
    return main(args, print, environment, { engine, cwd })
  })
}

interface StartedExample {
  example: LoadedExample | undefined
  /** What it asks; later starts do not wait for it. */
  services?: Promise<RunningServices | undefined>
}

/** Loaded into an empty store at its first start; later starts only read what it was. Its services are there each time. */
async function exampleOf(environment: Environment, isFirst: boolean, { engine }: Composed): Promise<StartedExample> {
  const known = await loadedExample(engine.store)
  const name = known?.loading ? known.name : isFirst ? environment.example : undefined
  if (name === undefined) return { example: known, ...(known?.ports && { services: servicesOf(known, engine) }) }
  const { loadExample } = await import('./examples/load-example.ts')
  const services = await servicesOf({ name }, engine)
  const { dataFolder } = engine.config
  const example = await loadExample(name, { ...engine, root, dataFolder, ...(services && { ports: services.ports }) })
  return { example, services: Promise.resolve(services) }
}

/** Those whose Web APIs nobody has deleted. What does not start is told in the log: the rest does not need it. */
async function servicesOf(
  { name, ports }: Pick<LoadedExample, 'name' | 'ports'>,
  { store, log }: Composed['engine'],
): Promise<RunningServices | undefined> {
  try {
    const { services = [] } = readManifest(name, root)
    const found = await Promise.all(
      services.map(async (one) => !ports || (await store.documents.find(`web-api/${one.webApi}`)) !== undefined),
    )
    const wanted = services.filter((_, index) => found[index])
    if (wanted.length === 0) return undefined
    const { startServices } = await import('./examples/example-services.ts')
    return await startServices(wanted, { folder: exampleFolder(name, root), log, ...(ports && { ports }) })
  } catch (error) {
    log.warn({ error }, 'the services of the example could not be started')
    return undefined
  }
}

interface Told {
  port: number
  example: LoadedExample | undefined
  madePassword: string | undefined
}

function tell({ port, example, madePassword }: Told, { engine }: Composed): void {
  const lines: string[] = []
  if (madePassword !== undefined) {
    lines.push(`Log in to the console as admin with the password ${madePassword} (told only now)`)
  }
  lines.push(`Kumiki is ready: http://localhost:${port}/main/`)
  for (const { site, siteId } of engine.sites.all()) {
    const { path } = site.spec
    const own = engine.sites.portOf(siteId)
    if (own === undefined) {
      lines.push(`The site ${path} is public, but this server cannot serve it now (see the log)`)
      continue
    }
    const login = example?.login && example.sites.includes(site.key) ? example.login : undefined
    lines.push(`Site ${path}: http://localhost:${own}/${path}/`)
    if (login) lines.push(`  demonstration login: ${login.id} / ${login.password}`)
  }
  console.log(lines.join('\n'))
}

/** What keeps the engine from starting, in one sentence for the administrator; undefined for a fault of the program. */
function startSentence(error: unknown, { port, host }: Pick<Environment, 'port' | 'host'>): string | undefined {
  if (!(error instanceof Error)) return undefined
  if (error instanceof StartRefused || told.has(error.name)) return error.message
  const [code, syscall] = [textProperty(error, 'code'), textProperty(error, 'syscall')]
  if (syscall === 'getaddrinfo') return `KUMIKI_HOST is ${host}, which is no address (${code}). Correct it.`
  return code === undefined || syscall !== 'listen' ? undefined : ports[code]?.(port, host)
}

const told = new Set(['ExampleRefused', 'EnvironmentWrong', 'DefinitionsWrong'])

const ports: Record<string, (port: number, host: string | undefined) => string> = {
  EADDRINUSE: (port) =>
    `The port ${port} is taken by another program (EADDRINUSE). Stop it, or choose another port with KUMIKI_PORT.`,
  EACCES: (port) =>
    `This user may not open the port ${port} (EACCES). Choose one of 1024 or above with KUMIKI_PORT, or grant the right.`,
  EADDRNOTAVAIL: (_port, host) =>
    `KUMIKI_HOST is ${host}, which is no address of this machine (EADDRNOTAVAIL). Correct it.`,
}

const sameMs = 2000

/**
 * SIGTERM and SIGINT end the engine in order, with exit code 0. Repeats within two seconds count once (a terminal and
 * a supervisor may both send one); a later one ends at once.
 */
function stopOnSignals(stop: () => Promise<void>, exit: (code: number) => void = process.exit): void {
  let firstAt: number | undefined
  const heard = (): void => {
    const now = performance.now()
    if (firstAt === undefined) {
      firstAt = now
      stop().then(
        () => exit(0),
        (error: unknown) => {
          console.error(error)
          exit(1)
        },
      )
    } else if (now - firstAt > sameMs) exit(1)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, heard)
}
