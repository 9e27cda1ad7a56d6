import type { WriteStream } from 'node:fs'
import { z } from 'zod'
import { readPattern } from '../alarms/logPattern.ts'
import { NotRunHere } from '../gate/refusal.ts'
import type { Resource } from '../template/assembly.ts'
import { placeOf, readProperties } from '../template/properties.ts'
import { openLog } from './functionLog.ts'

const accountPolicy = z.looseObject({
  PolicyType: z.literal('SUBSCRIPTION_FILTER_POLICY'),
  PolicyDocument: z
    .string()
    .transform(text => JSON.parse(text))
    .pipe(z.looseObject({ DestinationArn: z.string(), FilterPattern: z.string() })),
})
const deliveryStream = /:firehose:[^:]+:\d+:deliverystream\/([\w.-]+)$/

/**
 * What gets each line that any function logs, for the AWS::Logs::AccountPolicy of the template: a line that its pattern fits
 * is also written to `<dataDir>/logs/<delivery stream>.log`. `undefined` without such a policy. Throws NotRunHere for another
 * destination than a delivery stream, and for a pattern that is not read here.
 */
export function subscribedLines(
  resources: readonly Resource[],
  dataDir: string,
): ((line: string) => void) | undefined {
  const subscriptions = resources
    .filter(({ type }) => type === 'AWS::Logs::AccountPolicy')
    .map(resource => {
      const { DestinationArn, FilterPattern } = readProperties(accountPolicy, resource).PolicyDocument
      const [, name] = deliveryStream.exec(DestinationArn) ?? []
      if (name === undefined)
        throw new NotRunHere(`${placeOf(resource)}: the destination ${DestinationArn} of log lines`)
      return { name, fits: readPattern(FilterPattern, placeOf(resource)) }
    })
  if (subscriptions.length === 0) return undefined
  const logs = new Map<string, WriteStream>()
  return line => {
    for (const { name, fits } of subscriptions) {
      if (fits(line) === undefined) continue
      const log = logs.get(name) ?? openLog(dataDir, name)
      logs.set(name, log)
      log.write(`${line}\n`)
    }
  }
}
