import { AwsRefusal } from 'asl-interpreter'
import type { RunningSchedules, ScheduleDescription } from '../resources/schedule.ts'
import { type AwsService, unknownOperation } from './awsEndpoint.ts'

const wire = (schedule: ScheduleDescription): Record<string, unknown> => ({
  Arn: schedule.arn,
  Name: schedule.name,
  GroupName: schedule.group,
  State: schedule.enabled ? 'ENABLED' : 'DISABLED',
  ScheduleExpression: schedule.expression,
  ScheduleExpressionTimezone: schedule.timeZone,
  FlexibleTimeWindow: { Mode: 'OFF' },
  Target: { Arn: schedule.target.arn, RoleArn: schedule.target.roleArn, Input: schedule.target.input },
})

/** EventBridge Scheduler: ListSchedules and GetSchedule; only the template creates schedules. */
export function schedulerService({ schedules }: Pick<RunningSchedules, 'schedules'>): AwsService {
  const headers = { 'content-type': 'application/json' }
  return async call => {
    if (call.method !== 'GET') throw unknownOperation('scheduler', call)
    if (/^\/schedules\/?$/.test(call.path)) {
      await call.allow('scheduler:ListSchedules', ['*'])
      return { headers, body: { Schedules: schedules.map(wire) } }
    }
    const name = /^\/schedules\/([^/]+)$/.exec(call.path)?.[1]
    if (name === undefined) throw unknownOperation('scheduler', call)
    const found = schedules.find(schedule => schedule.name === decodeURIComponent(name))
    if (!found) throw new AwsRefusal('ResourceNotFoundException', `Schedule ${name} does not exist.`, 404)
    await call.allow('scheduler:GetSchedule', [found.arn])
    return { headers, body: wire(found) }
  }
}
