import { z } from 'zod'
import { NotRunHere } from '../gate/refusal.ts'
import { type FunctionsOptions, idleMs, LambdaFunction, restMs } from '../lambda/lambdaFunction.ts'
import type { Functions } from '../stack/stackContext.ts'
import type { Assembly } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'

const aliasProperties = z.looseObject({ FunctionName: z.string(), Name: z.string() })

export interface RunningFunctions extends Functions {
  /** Names of all functions that can be invoked. */
  readonly names: readonly string[]
  /** Invocations so far; unchanged while nothing happens. */
  readonly invocations: number
  /**
   * Takes over the functions of another assembly; returns the names of those whose code or properties differ. What runs ends
   * with the former code, every later event meets the new one. Throws NotRunHere before anything is changed.
   */
  update(assembly: Assembly): string[]
  stop(): Promise<void>
}

/**
 * Makes every AWS::Lambda::Function callable. Workers start with the first event. Throws NotRunHere for a function that
 * cannot run: another runtime, layers, a missing bundle or role.
 */
export function runFunctions(given: FunctionsOptions): RunningFunctions {
  // Shared by all functions: an update changes the assembly.
  const options: { -readonly [Name in keyof FunctionsOptions]: FunctionsOptions[Name] } = { ...given }
  let byName = new Map<string, LambdaFunction>()
  let all: LambdaFunction[] = []
  /** Functions that another one has replaced while they ran. */
  let retired: LambdaFunction[] = []
  const most = options.workers ?? 12
  let isEnding = false
  const aliasOf = new Map<string, string>()
  // Never waits: a busy function may wait for the one that is to start.
  const makeRoom = (): void => {
    const places = all.flatMap(owner => owner.places.map(place => ({ owner, place })))
    if (places.length < most) return
    const now = performance.now()
    const idle = places.filter(({ place }) => !place.isBusy && now - place.idleSince > restMs)
    idle.sort((one, other) => one.place.idleSince - other.place.idleSince)
    // All that there are too many of: more may have been busy at once.
    for (const { owner, place } of idle.slice(0, places.length - most + 1)) owner.drop(place)
  }
  /** Those that run now, by name: what is as it was stays. */
  const functionsOf = (assembly: Assembly) => {
    const former = new Map(all.map(one => [one.name, one]))
    const [names, functions, changed] = [
      new Map<string, LambdaFunction>(),
      [] as LambdaFunction[],
      [] as string[],
    ]
    for (const resource of assembly.ofType('AWS::Lambda::Function')) {
      const made = new LambdaFunction(resource, options, makeRoom)
      const before = former.get(made.name)
      const kept = before?.fingerprint === made.fingerprint ? before : made
      functions.push(kept)
      if (kept === made) changed.push(made.name)
      for (const name of [made.name, resource.ref, resource.arn]) names.set(name, kept)
    }
    for (const alias of assembly.ofType('AWS::Lambda::Alias')) {
      const { FunctionName, Name } = readProperties(aliasProperties, alias)
      const made = names.get(FunctionName)
      if (made === undefined) throw new NotRunHere(`${placeOf(alias)}: there is no function of this name`)
      names.set(alias.arn, made)
      aliasOf.set(alias.arn, Name)
    }
    return { names, functions, changed, former }
  }
  ;({ names: byName, functions: all } = functionsOf(options.assembly))
  const tidying = setInterval(() => {
    for (const one of all) one.tidy(performance.now())
  }, idleMs).unref()
  let invocations = 0
  /** As AWS counts: for all functions, for each, and for each alias under which one is called. */
  const count = (name: string, alias: string | undefined, failed: boolean): void => {
    if (isEnding) return
    const one = { FunctionName: name }
    const all = [{}, one, ...(alias === undefined ? [] : [{ ...one, Resource: `${name}:${alias}` }])]
    for (const dimensions of all) {
      options.recordMetric({ namespace: 'AWS/Lambda', name: 'Invocations', dimensions }, 1)
      options.recordMetric({ namespace: 'AWS/Lambda', name: 'Errors', dimensions }, failed ? 1 : 0)
    }
  }
  // The caller has gone; what it started is not a failure.
  const ignore = (): void => undefined
  return {
    get names() {
      return all.map(({ name }) => name)
    },
    update(assembly) {
      const before = options.assembly
      options.assembly = assembly
      try {
        const { names, functions, changed, former } = functionsOf(assembly)
        byName = names
        all = functions
        for (const successor of functions.filter(({ name }) => changed.includes(name))) {
          const replaced = former.get(successor.name)
          replaced?.retire(successor)
          if (replaced) retired.push(replaced)
        }
        retired = retired.filter(({ isRunning }) => isRunning)
        return changed
      } catch (error) {
        options.assembly = before
        throw error
      }
    },
    get invocations() {
      return invocations
    },
    invoke(nameOrArn, payload, given = {}) {
      const found = byName.get(nameOrArn.replace(/:\$LATEST$/, ''))
      if (!found) return Promise.reject(new Error(`Function not found: ${nameOrArn}`))
      invocations += 1
      const answering = found.invoke(payload, given)
      void answering.then(
        ({ error }) => count(found.name, aliasOf.get(nameOrArn), error !== undefined),
        ignore,
      )
      return answering
    },
    async idle() {
      await Promise.all([...all, ...retired].map(one => one.idle()))
    },
    async stop() {
      isEnding = true
      clearInterval(tidying)
      await Promise.all([...all, ...retired].map(one => one.stop()))
    },
  }
}
