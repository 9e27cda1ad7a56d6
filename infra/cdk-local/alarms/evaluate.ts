import type { AlarmDefinition } from './alarmDefinition.ts'
import type { Windowed } from './expression.ts'

export type AlarmState = 'OK' | 'ALARM' | 'INSUFFICIENT_DATA'

export interface Evaluation {
  readonly state: AlarmState
  readonly reason: string
}

const comparisons: Readonly<Record<string, (value: number, threshold: number) => boolean>> = {
  GreaterThanThreshold: (value, threshold) => value > threshold,
  GreaterThanOrEqualToThreshold: (value, threshold) => value >= threshold,
  LessThanThreshold: (value, threshold) => value < threshold,
  LessThanOrEqualToThreshold: (value, threshold) => value <= threshold,
}

/** Whether an alarm's comparison is computed here; anomaly bands are not. */
export const isComparable = ({ comparison }: AlarmDefinition): boolean => comparison in comparisons

/**
 * The state of an alarm by its last windows, the current one included, as CloudWatch decides it: so many of them must breach,
 * and what is missing counts as the alarm says. `before` is the state that `ignore` keeps.
 */
export function evaluateAlarm(alarm: AlarmDefinition, valueIn: Windowed, before: AlarmState): Evaluation {
  const values = Array.from({ length: alarm.periods }, (_, ago) => valueIn(ago))
  const present = values.filter(value => value !== undefined)
  if (present.length < values.length) {
    if (alarm.missing === 'ignore') return { state: before, reason: 'a value is missing, which is ignored' }
    if (alarm.missing === 'missing' && present.length === 0)
      return { state: 'INSUFFICIENT_DATA', reason: 'there is no value' }
  }
  const breaches = comparisons[alarm.comparison]
  const isBreaching = (value: number | undefined): boolean | undefined =>
    value === undefined ? alarm.missing === 'breaching' : breaches?.(value, alarm.threshold)
  const breaching = values.filter(isBreaching)
  const shown = breaching.find(value => value !== undefined)
  const of = `${breaching.length} of ${values.length} ${values.length === 1 ? 'value' : 'values'}`
  return breaching.length >= alarm.toAlarm
    ? {
        state: 'ALARM',
        reason: `${of} crossed the threshold: ${shown ?? 'a missing one'} (${alarm.comparison} ${alarm.threshold})`,
      }
    : { state: 'OK', reason: `${of} crossed the threshold (${alarm.comparison} ${alarm.threshold})` }
}
