import { formatInstant } from '../../shared/vocabulary/indianTime.ts'
import type { ListedItem, WorkList } from './workList.ts'

/** What a custom widget of a CloudWatch dashboard shows. */
export interface WidgetAnswer {
  readonly markdown: string
}

/** Signs of Markdown and HTML in a text of ours, e.g. the bar that ends a cell. */
const escaped = (text: string): string => text.replace(/[\\`*_[\]<>|&]/g, sign => `&#${sign.charCodeAt(0)};`)

/** The next flow and what is known of its input, to be pasted; without `by`, since who looks is not known here. */
const nextOf = ({ next }: ListedItem): string => {
  const { by: _by, ...input } = next.input
  return `${next.flow} | \`${JSON.stringify(input).replace(/[`|]/g, ' ')}\``
}

const emphasized = ({ failed, overdue, state }: ListedItem): string =>
  failed || overdue ? `**${state}**` : state

/** The list of work as a table, failures first, then what is overdue; times are Indian. */
export function widgetOf({ said, work }: WorkList, now: Date): WidgetAnswer {
  const rows = work.map(
    item =>
      `| ${emphasized(item)} | ${[item.due, item.left].filter(Boolean).join(', ')} | ${item.since} | ${escaped(item.what)} | ${nextOf(item)} |`,
  )
  const table = [
    '| State | Due | Since | What waits | Next | The known part of its input |',
    '|---|---|---|---|---|---|',
  ]
  return {
    markdown: [
      `**${escaped(said)}** Failures first, then by due time. As of ${formatInstant(now.toISOString())} (India).`,
      ...(rows.length === 0 ? [] : ['', ...table, ...rows]),
    ].join('\n'),
  }
}
