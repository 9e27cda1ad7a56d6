import { describe, expect, it } from 'vitest'
import { resource } from '../gate/testing/stackContext.ts'
import { type AlarmChange, type Alarms, createAlarms } from './alarms.ts'
import { logFiltersOf } from './logFilters.ts'

const minute = 60_000
const topic = 'arn:aws:sns:ap-south-1:000000000000:people'
const errors = { namespace: 'AWS/Lambda', name: 'Errors', dimensions: {} }
const alarm = (properties: Record<string, unknown>, name = 'failed') =>
  resource('AWS::CloudWatch::Alarm', name, {
    AlarmName: name,
    AlarmDescription: 'Somebody waits.',
    ComparisonOperator: 'GreaterThanThreshold',
    EvaluationPeriods: 1,
    Threshold: 0,
    Period: 300,
    Statistic: 'Sum',
    TreatMissingData: 'notBreaching',
    AlarmActions: [topic],
    OKActions: [topic],
    ...properties,
  })
const onErrors = (more: Record<string, unknown> = {}) =>
  alarm({ Namespace: 'AWS/Lambda', MetricName: 'Errors', ...more })

function watching(...resources: ReturnType<typeof resource>[]) {
  let at = Date.parse('2026-11-23T10:00:30Z')
  const sent: string[] = []
  const alarms: Alarms = createAlarms(resources, new Set(['App']), {
    now: () => at,
    notify: ({ alarm: name, to }: AlarmChange, topics) => sent.push(`${name} ${to} ${topics.length}`),
    earlier: [],
  })
  const states = () => alarms.list().map(({ state }) => state)
  return {
    alarms,
    sent,
    states,
    stateAfter(minutes: number) {
      at += minutes * minute
      alarms.evaluate()
      return states()[0]
    },
  }
}

describe('an alarm', () => {
  it('rings at the first failure, once, and is over when its window has passed', () => {
    const { alarms, sent, stateAfter } = watching(onErrors())
    expect(stateAfter(0)).toBe('OK')
    expect(sent).toEqual([])
    alarms.record(errors, 1)
    expect(stateAfter(0)).toBe('ALARM')
    alarms.record(errors, 1)
    expect(stateAfter(3)).toBe('ALARM')
    expect(stateAfter(3)).toBe('OK')
    expect(sent).toEqual(['failed ALARM 1', 'failed OK 1'])
    expect(alarms.changes().map(({ to, description }) => [to, description])).toEqual([
      ['OK', 'Somebody waits.'],
      ['ALARM', 'Somebody waits.'],
    ])
  })

  it('counts a metric by its dimensions, whatever their order', () => {
    const Dimensions = [
      { Name: 'Resource', Value: 'api:live' },
      { Name: 'FunctionName', Value: 'api' },
    ]
    const { alarms, stateAfter } = watching(onErrors({ Dimensions }))
    alarms.record(errors, 1)
    expect(stateAfter(0)).toBe('OK')
    alarms.record({ ...errors, dimensions: { FunctionName: 'api', Resource: 'api:live' } }, 1)
    expect(stateAfter(0)).toBe('ALARM')
  })

  it.each([
    ['notBreaching', 'OK'],
    ['breaching', 'ALARM'],
    ['missing', 'INSUFFICIENT_DATA'],
    ['ignore', 'INSUFFICIENT_DATA'],
  ])('without a value, treated as %s, is %s', (TreatMissingData, state) => {
    expect(watching(onErrors({ TreatMissingData })).stateAfter(0)).toBe(state)
  })

  it('needs so many windows of the last ones to breach', () => {
    const { alarms, stateAfter } = watching(
      onErrors({ Period: 60, EvaluationPeriods: 3, DatapointsToAlarm: 2 }),
    )
    alarms.record(errors, 1)
    expect(stateAfter(0)).toBe('OK')
    expect(stateAfter(1)).toBe('OK')
    alarms.record(errors, 1)
    expect(stateAfter(0)).toBe('ALARM')
    expect(stateAfter(1)).toBe('ALARM')
    expect(stateAfter(1)).toBe('OK')
  })

  it('on what is not measured here says so instead of being OK', () => {
    const { alarms, states } = watching(
      alarm({ Namespace: 'AWS/Lambda', MetricName: 'IteratorAge' }, 'a'),
      onErrors({ ComparisonOperator: 'GreaterThanUpperThreshold' }),
      alarm({ Metrics: [{ Id: 'x', Expression: 'SEARCH("x")' }] }, 'z'),
    )
    alarms.evaluate()
    expect(states()).toEqual(['INSUFFICIENT_DATA', 'INSUFFICIENT_DATA', 'INSUFFICIENT_DATA'])
    expect(alarms.list().map(({ reason }) => reason)).toEqual([
      'AWS/Lambda IteratorAge is not measured on one machine',
      'GreaterThanUpperThreshold is not evaluated on one machine',
      'not evaluated on one machine: "x") in the expression SEARCH("x")',
    ])
  })
})

describe('an alarm of dead letters', () => {
  const lying = {
    Id: 'lying',
    MetricStat: {
      Metric: {
        Namespace: 'AWS/SQS',
        MetricName: 'ApproximateNumberOfMessagesVisible',
        Dimensions: [{ Name: 'QueueName', Value: 'mail-dead' }],
      },
      Period: 300,
      Stat: 'Maximum',
    },
    ReturnData: false,
  }
  const added = alarm({ Metrics: [{ Id: 'added', Expression: 'DIFF(FILL(lying, 0))' }, lying] })

  it('rings for each one that is added, and is over while it lies there, also after a jump of the clock', () => {
    const { alarms, sent, stateAfter } = watching(added)
    let visible = 0
    const metric = {
      namespace: 'AWS/SQS',
      name: 'ApproximateNumberOfMessagesVisible',
      dimensions: { QueueName: 'mail-dead' },
    }
    alarms.measure(() => [{ metric, value: visible }])
    expect(stateAfter(0)).toBe('OK')
    visible = 1
    expect(stateAfter(1)).toBe('ALARM')
    expect(stateAfter(12)).toBe('OK')
    visible = 2
    expect(stateAfter(1)).toBe('ALARM')
    expect(stateAfter(24 * 60)).toBe('OK')
    expect(sent).toEqual(['failed ALARM 1', 'failed OK 1', 'failed ALARM 1', 'failed OK 1'])
  })
})

describe('a line of a log', () => {
  const filter = resource('AWS::Logs::MetricFilter', 'filter', {
    LogGroupName: '/aws/lambda/api',
    FilterPattern: '{ $.level = "ERROR" }',
    MetricTransformations: [
      {
        MetricNamespace: 'App',
        MetricName: 'Lines',
        MetricValue: '1',
        Dimensions: [{ Key: 'Line', Value: '$.message' }],
      },
    ],
  })

  it('counts by its words when the filter’s pattern fits, and not otherwise', () => {
    const { alarms, stateAfter } = watching(
      alarm({ Namespace: 'App', MetricName: 'Lines', Dimensions: [{ Name: 'Line', Value: 'call.failed' }] }),
    )
    const [read] = logFiltersOf([filter]).get('/aws/lambda/api') ?? []
    const write = (line: string) => read?.(line, alarms.record)
    write('{"level":"INFO","message":"call.failed","text":"ERROR"}')
    write('ERROR: call.failed')
    write('{"level":"ERROR","message":"step.failed"}')
    write('{ no JSON at all, but ERROR')
    expect(stateAfter(0)).toBe('OK')
    write('{"level":"ERROR","message":"call.failed"}')
    expect(stateAfter(0)).toBe('ALARM')
  })

  it('of a pattern that is not read here is refused at the start', () => {
    const other = { ...filter, properties: { ...filter.properties, FilterPattern: '?ERROR ?WARN' } }
    expect(() => logFiltersOf([other])).toThrow('the pattern ?ERROR ?WARN')
  })
})
