import { describe } from 'vitest'
import { rowsDatabases } from '../../workshop/servers/rows-databases.ts'
import { rowsContract } from './rows-contract.ts'

describe.each(rowsDatabases.filter(({ present }) => present))('$name', ({ name, open }) => rowsContract(name, open))
