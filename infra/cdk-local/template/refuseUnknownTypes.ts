import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from './assembly.ts'
import { notRunHere, runHere } from './notRunHere.ts'

/** Throws NotRunHere with every type of the template that would have no effect here. */
export function refuseUnknownTypes(resources: readonly Resource[]): void {
  const known = new Set([...runHere, ...Object.keys(notRunHere)])
  const unknown = Map.groupBy(
    resources.filter(({ type }) => !known.has(type)),
    ({ type }) => type,
  )
  if (unknown.size === 0) return
  const list = [...unknown].map(([type, [first]]) => `${type} (e.g. ${first?.stack}/${first?.logicalId})`)
  throw new NotRunHere(
    `The embedded stack cannot run ${list.join(', ')}: write a runner in cdk-local/resources, or a reason in cdk-local/template/notRunHere.ts.`,
  )
}
