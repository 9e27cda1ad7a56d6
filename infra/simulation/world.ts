import { AsyncLocalStorage } from 'node:async_hooks'
import {
  retryTransaction,
  type Table,
  type TransactItem,
  type TransactResult,
  transactionConflict,
  WriteInProgress,
} from '../../functions/platform/records/table.ts'
import { memoryTable } from '../../functions/platform/testing/memoryTable.ts'
import { Bus } from './bus.ts'
import type { Deployment } from './deployment.ts'
import { Machines } from './machines.ts'
import { Objects } from './objects.ts'
import { type Random, Scheduler, seededRandom } from './scheduler.ts'
import type { FaultShares, Invoked, Surroundings } from './surroundings.ts'
import { Vendors } from './vendors.ts'

export const calm: FaultShares = {
  crashes: 0,
  conflicts: 0,
  transactionsMeet: false,
  vendors: 0,
  duplicates: 0,
  lostAnswers: 0,
}

function rowNameOf({ Put, Update, Delete, ConditionCheck }: TransactItem): string {
  const one = Put ?? Update ?? Delete ?? ConditionCheck
  const key = Put?.Item ?? Update?.Key ?? Delete?.Key ?? ConditionCheck?.Key
  return `${one?.TableName}|${String(key?.pk)}|${String(key?.sk)}`
}

/** One call of a function. It may crash at any of its operations; then none of the later ones happen. */
interface Invocation {
  readonly label: string
  readonly crashesAt: number
  operations: number
  crashed: boolean
  readonly crash: () => void
}

const never = new Promise<never>(() => {})
/** Most operations of an invocation before the one at which it crashes. */
const crashWithin = 14

/** Everything outside the product's code: time, chance, tables, bus, machines, vendors. One seed makes one world. */
export class World implements Surroundings {
  readonly seed: number
  readonly random: Random
  readonly scheduler: Scheduler
  readonly rows = memoryTable()
  readonly objects: Objects
  readonly vendors: Vendors
  readonly bus: Bus
  readonly machines: Machines
  readonly deployment: Deployment
  faultShares: FaultShares
  /** The ids of the log lines, counted. */
  readonly logLines = new Map<string, number>()
  /** Called with the items of each write. */
  readonly watchers: ((items: readonly TransactItem[]) => void)[] = []
  /** Rows of the transactions under way. */
  readonly #held = new Set<string>()
  readonly #invocation = new AsyncLocalStorage<Invocation>()

  constructor(seed: number, startsAt: number, deployment: Deployment, faultShares: FaultShares) {
    this.seed = seed
    this.random = seededRandom(seed)
    this.scheduler = new Scheduler(startsAt, this.random)
    this.faultShares = faultShares
    this.deployment = deployment
    this.objects = new Objects(this)
    this.vendors = new Vendors(this)
    this.bus = new Bus(this)
    this.machines = new Machines(this)
  }

  get now(): number {
    return this.scheduler.now
  }
  readonly happens = (share: number): boolean => this.random() < share
  readonly oneOf = <T>(all: readonly [T, ...T[]]): T => all[Math.floor(this.random() * all.length)] ?? all[0]

  /** Lets simulated time pass; others run meanwhile. */
  sleep(ms: number, label = 'a while'): Promise<void> {
    return new Promise(resolve => this.scheduler.later(ms, label, resolve))
  }

  /** Runs a function as Lambda does. */
  async invoke(label: string, run: () => Promise<unknown>): Promise<Invoked> {
    let crash = (): void => {}
    const crashed = new Promise<Invoked>(resolve => {
      crash = () => resolve({ ok: false, crashed: true })
    })
    const crashesAt = this.happens(this.faultShares.crashes)
      ? 1 + Math.floor(this.random() * crashWithin)
      : Number.POSITIVE_INFINITY
    const invocation: Invocation = { label, crashesAt, operations: 0, crashed: false, crash }
    const finished = this.#invocation.run(invocation, async (): Promise<Invoked> => {
      try {
        return { ok: true, value: await run() }
      } catch (error) {
        return { ok: false, crashed: false, error }
      }
    })
    return Promise.race([finished, crashed])
  }

  /** Before and after every operation of an invocation: a moment passes, and the process may crash. */
  async #operation(label: string): Promise<void> {
    const invocation = this.#invocation.getStore()
    if (invocation?.crashed === true) return never
    await this.sleep(0.2 + this.random() * 5, label)
    if (invocation === undefined) return
    if (invocation.crashed) return never
    invocation.operations += 1
    if (invocation.operations !== invocation.crashesAt) return
    invocation.crashed = true
    this.scheduler.note(`${invocation.label} crashes at ${label}`)
    invocation.crash()
    return never
  }

  async read<T>(label: string, work: (rows: Table) => Promise<T>): Promise<T> {
    await this.#operation(label)
    return work(this.rows)
  }

  /** A transaction; its event rows go to the bus. */
  async transact(...[items, options]: Parameters<Table['transact']>): ReturnType<Table['transact']> {
    await this.#operation('before a transaction')
    if (this.happens(this.faultShares.conflicts)) throw new WriteInProgress('other writes held the same rows')
    const result = await this.#contended(items, options)
    if (result.ok) {
      for (const watch of this.watchers) watch(items)
      for (const { Put } of items) if (Put?.Item?.event !== undefined) this.bus.relay(Put.Item)
    }
    await this.#operation('after a transaction')
    return result
  }

  /** While transactions meet, each holds its rows for 10 to 20 ms; one that needs them is repeated by the platform's own loop. */
  async #contended(...[items, options]: Parameters<Table['transact']>): ReturnType<Table['transact']> {
    if (!this.faultShares.transactionsMeet) return this.rows.transact(items)
    const names = items.map(rowNameOf)
    let result: TransactResult = { ok: true }
    await retryTransaction(async () => {
      if (names.some(name => this.#held.has(name))) throw transactionConflict()
      for (const name of names) this.#held.add(name)
      await this.sleep(10 + this.random() * 10, 'a transaction')
      for (const name of names) this.#held.delete(name)
      result = await this.rows.transact(items)
    }, options)
    return result
  }

  async update(input: Parameters<Table['update']>[0]): ReturnType<Table['update']> {
    await this.#operation('before an update')
    const result = await this.rows.update(input)
    await this.#operation('after an update')
    return result
  }

  /** Any other effect on the outside. */
  async effect<T>(label: string, work: () => Promise<T>): Promise<T> {
    await this.#operation(`before ${label}`)
    const value = await work()
    await this.#operation(`after ${label}`)
    return value
  }

  /** Runs until `until` resolves, or until nothing more can happen before `atMost`. */
  async run(until: Promise<unknown>, atMost: number): Promise<void> {
    let done = false
    let failure: unknown
    void until.then(
      () => {
        done = true
      },
      error => {
        failure = error
        done = true
      },
    )
    await this.scheduler.rest()
    while (!done) {
      const next = this.scheduler.nextAt()
      if (next === undefined || next > atMost) break
      await this.scheduler.turn()
    }
    if (failure !== undefined) throw failure
    if (!done) throw new Error(`it did not come to its end by ${new Date(atMost).toISOString()}`)
  }
}
