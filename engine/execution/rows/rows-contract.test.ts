import { describe } from 'vitest'
import { rowsDatabases } from '../../test/servers/rows-databases.ts'
import { rowsContract } from '../../test/execution/rows-contract.ts'

describe.each(rowsDatabases.filter(({ present }) => present))('$name', ({ name, open }) => rowsContract(name, open))
