import type { RunningDistribution } from '../resources/distribution.ts'
import type { RunningMachines } from '../resources/stateMachine.ts'
import type { Assembly, Resource } from '../template/assembly.ts'
import { runHere } from '../template/notRunHere.ts'
import type { Foundation } from './foundation.ts'

/** What an update of a running cloud took over, and what it could not. */
export interface Updated {
  /** Names of the functions whose code or properties changed; every later event meets the new ones. */
  readonly functions: readonly string[]
  /** Names of the state machines that changed; what runs keeps the definition that it was started with. */
  readonly machines: readonly string[]
  /** Ids of the distributions that changed: origins and what is sent to them, behaviours, policies, edge functions. */
  readonly distributions: readonly string[]
  /** Resources that were added, changed or removed and are as they were until the next start, e.g. `AWS::SQS::Queue orders`. */
  readonly afterRestart: readonly string[]
}

/** Types that are made once, at the start, with those that are read together with them. */
const madeAtStart: ReadonlySet<string> = new Set([
  ...runHere.filter(
    type =>
      type !== 'AWS::Lambda::Function' &&
      type !== 'AWS::StepFunctions::StateMachine' &&
      type !== 'AWS::CloudFront::Distribution',
  ),
  'AWS::ApiGatewayV2::Integration',
  'AWS::ApiGatewayV2::Route',
  'AWS::ApiGatewayV2::Stage',
  'AWS::KMS::Alias',
  'AWS::Scheduler::ScheduleGroup',
])

const textsOf = (assembly: Assembly): Map<string, { readonly text: string; readonly resource: Resource }> =>
  new Map(
    assembly.resources
      .filter(({ type }) => madeAtStart.has(type))
      .map(resource => [
        `${resource.stack}/${resource.logicalId}`,
        { text: JSON.stringify(resource.properties), resource },
      ]),
  )

/** What differs between the assembly of the start and this one and cannot be changed while the cloud runs. */
function differencesOf(started: Assembly, next: Assembly): string[] {
  const [before, after] = [textsOf(started), textsOf(next)]
  const other = [...after].filter(([id, { text }]) => before.get(id)?.text !== text)
  const gone = [...before].filter(([id]) => !after.has(id))
  return [...other, ...gone].map(([, { resource }]) => `${resource.type} ${resource.ref}`)
}

/**
 * Takes over what changed in the folder of the assembly: functions, state machines, distributions, roles and policies. Everything
 * else is named. Throws NotRunHere, InvalidDefinition or the error of a template that cannot be read; then nothing has changed.
 */
export function updateCloud(
  { assembly: started, readAssembly, adoptRoles, functions }: Foundation,
  machines: Pick<RunningMachines, 'validate' | 'update'>,
  distribution: Pick<RunningDistribution, 'prepare'> | undefined,
): Updated {
  const next = readAssembly()
  machines.validate(next.resources)
  const changeDistribution = distribution?.prepare(next.resources)
  const changedFunctions = functions.update(next)
  adoptRoles(next)
  return {
    functions: changedFunctions,
    machines: machines.update(next.resources),
    distributions: changeDistribution?.() ?? [],
    afterRestart: differencesOf(started, next),
  }
}
