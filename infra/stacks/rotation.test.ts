import { beforeAll, expect, it } from 'vitest'
import { readPlan } from '../plan.ts'
import type { OriginSecrets } from '../stage.ts'
import { differencesBetween } from '../stageDifferences.ts'
import { resourcesOf, type Synthesized, synthesizeOnce, written } from '../testing/synthesize.ts'

/** The rotation of the secret between edge and API: each deployment changes one end, and both ends agree after each. */

/** The deployments, in their order. */
const steps: readonly OriginSecrets[] = [
  { sent: 'a', versions: { a: '', b: '' } },
  { sent: 'a', versions: { a: '', b: 'new-version' } },
  { sent: 'b', versions: { a: '', b: 'new-version' } },
]
let deployed: Synthesized[]
beforeAll(async () => {
  const plan = await readPlan()
  deployed = steps.map(originSecrets => synthesizeOnce('local', plan, { originSecrets }))
}, 600_000)

/** The references that the API accepts, and the one that the edge sends. */
function endsOf(synthesized: Synthesized): { accepted: string[]; sent: unknown } {
  const accepted = new Set(
    resourcesOf(synthesized, 'AWS::Lambda::Function')
      .map(({ Properties }) => written(Properties.Environment))
      .map(environment => /"ORIGIN_SECRETS":"([^"]+)"/.exec(JSON.stringify(environment))?.[1])
      .filter(value => value !== undefined),
  )
  expect(accepted.size).toBe(1)
  const [distribution] = resourcesOf(synthesized, 'AWS::CloudFront::Distribution')
  const sent = /"HeaderName":"x-origin-secret","HeaderValue":"([^"]+)"/.exec(
    JSON.stringify(written(distribution?.Properties)),
  )?.[1]
  return { accepted: [...accepted].flatMap(one => one.split(',')), sent }
}

it('leaves no moment at which the API refuses what the edge sends (P11)', () => {
  const ends = deployed.map(endsOf)
  for (const [index, { accepted, sent }] of ends.entries()) {
    expect(accepted).toHaveLength(2)
    expect(accepted).toContain(sent)
    // Functions and edge are deployed one after the other: the former edge still sends while the API is new.
    const before = ends[index - 1]
    if (before !== undefined) expect(accepted).toContain(before.sent)
  }
  expect(ends.at(-1)?.sent).not.toBe(ends[0]?.sent)
  expect(ends.at(-1)?.sent).toContain('new-version')
})

it('changes the API first and the edge after it, and nothing else', () => {
  const changes = deployed.slice(1).map((after, index) => {
    const before = deployed[index]
    if (before === undefined) throw new Error('there is one before')
    return [...new Set(differencesBetween(before, after).map(line => line.split(' ').slice(0, 2).join(' ')))]
  })
  expect(changes.map(lines => lines.toSorted())).toEqual([
    // Another environment is another version, to which the alias goes.
    [
      'SthirankApi AWS::Lambda::Alias',
      'SthirankApi AWS::Lambda::Function',
      'SthirankApi AWS::Lambda::Version',
    ],
    ['SthirankWeb AWS::CloudFront::Distribution'],
  ])
})
