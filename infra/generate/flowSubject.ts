import { pascalOf } from './project.ts'

/** What a flow of operators is about: its input, its step, and the section of the runbook. */
export interface FlowSubject {
  /** What operators type, beside who and why. */
  readonly example: Readonly<Record<string, string>>
  /** The heading of the runbook under which its block stands. */
  readonly section: string
  /** Its fields in the definition's input, and the imports that these need. */
  readonly fields: string
  readonly imports: string
  readonly writes: readonly string[]
  readonly book: boolean
  stepText(step: string): string
  testText(flow: string, step: string): string
}

const whoAndWhy = { by: 'meera.k', reason: 'asked for by the investor' }

const investor: FlowSubject = {
  example: { investorId: 'inv_mfz3k1x0-9f2c41d07a3be58812aa90cd', ...whoAndWhy },
  section: 'A KYC, a bank proof or an identity waits',
  fields: 'aboutInvestor',
  imports: `import { aboutInvestor, operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'`,
  writes: [],
  book: false,
  stepText: step => `import { operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { now } from '../../functions/platform/clock.ts'
import { type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

/** Refuses every investor and changes nothing. */
export const ${step} =
  () =>
  ({ investorId }: Input): Promise<Refusal> =>
    Promise.resolve(refusal('NothingToDo', \`There is nothing to do for \${investorId}. Nothing was changed.\`))

export const handler = operatorFunction(definition, ${step}, () => ({ now }))
`,
  testText: (flow, step) => `import { expect, it } from 'vitest'
import { operatorStepOf } from '../../functions/operations/operatorFunction.ts'
import { machineOf, refusedAs, walk } from '../testing/operatorMachine.ts'
import { definition } from './definition.ts'
import { ${step} } from './steps.ts'

const typed = ${JSON.stringify(investor.example)}
const start = (input: unknown) =>
  walk(machineOf(definition), [operatorStepOf(definition, ${step}())], input, {
    name: '${flow}-1',
    startedAt: '2026-11-23T04:30:00.000Z',
  })

it('refuses, and says that nothing was changed', async () => {
  expect(refusedAs(await start(typed))).toBe(
    \`FAILED NothingToDo: There is nothing to do for \${typed.investorId}. Nothing was changed.\`,
  )
})

it('refuses an input without a reason', async () => {
  expect(refusedAs(await start({ ...typed, reason: '' }))).toMatch(/^FAILED InputInvalid: Nothing was changed\\. reason/)
})
`,
}

const order: FlowSubject = {
  example: { orderId: 'ord_mfz3k1x0-0123456789abcdef01234567', ...whoAndWhy },
  section: 'An order does not move on',
  fields: 'aboutPurchase',
  imports: `import { operatorObject, whoAndWhy } from '../../shared/vocabulary/operator/operatorInput.ts'
import { aboutPurchase } from '../../shared/vocabulary/operator/operatorOrder.ts'`,
  writes: ['orders', 'operations'],
  book: true,
  stepText: step => `import { openOperations } from '../../functions/operations/openOperations.ts'
import type { OperatorAuditStore } from '../../functions/operations/operatorAuditStore.ts'
import { type OperatorContext, operatorFunction } from '../../functions/operations/operatorFunction.ts'
import { type OrderCommands, orderCommands } from '../../functions/orders/orderCommands.ts'
import { environment } from '../../functions/platform/environment.ts'
import { conflict, retryOnConflict } from '../../functions/platform/records/retryOnConflict.ts'
import { openTable } from '../../functions/platform/records/table.ts'
import type { MarketCalendar } from '../../shared/vocabulary/marketCalendar.ts'
import { type Done, done, type Refusal, refusal } from '../../shared/vocabulary/operator/operatorInput.ts'
import { definition, type Input } from './definition.ts'

interface ${pascalOf(step)} {
  readonly orders: Pick<OrderCommands, 'find' | 'note'>
  readonly audit: Pick<OperatorAuditStore, 'entries'>
}

/** Moves the order by nothing yet: order and audit row are one write, which a later command of the order replaces. */
export const ${step} =
  ({ orders, audit }: ${pascalOf(step)}) =>
  async ({ orderId }: Input, { start, now }: OperatorContext<MarketCalendar>): Promise<Done | Refusal> => {
    const entries = audit.entries({ ...start, subject: \`order#\${orderId}\`, decision: '${step}' }, now)
    return retryOnConflict({ otherwise: () => busy }, async () => {
      const order = await orders.find(orderId)
      if (order === undefined)
        return refusal('OrderUnknown', 'There is no order of this id. Nothing was changed.')
      const moved = await orders.note(order, {}, { now, correlationId: start.execution, items: entries })
      if (moved.ok) return done(\`Done: the order is \${moved.order.state}.\`)
      if (moved.reason === 'itemFailed')
        return done('This execution has done it already; nothing more was changed.')
      return conflict
    })
  }

const busy = refusal(
  'Busy',
  'This order is being moved over and over. Nothing was changed. Try again in a minute.',
)

/** What the step needs, wired once per container. */
function openDependencies() {
  const table = openTable()
  return {
    ...openOperations(table, environment.table('operations')),
    orders: orderCommands(table, environment.table('orders')),
  }
}

export const handler = operatorFunction(definition, ${step}, openDependencies)
`,
  testText: (flow, step) => `import { expect, it } from 'vitest'
import { eachTest } from '../../functions/platform/testing/eachTest.ts'
import { operatorStart, outputOf, outputOfOneWrite, refusedAs } from '../testing/operatorMachine.ts'
import { orderId, orderScene, placeOrder, publish, start } from '../testing/orderScene.ts'
import { definition } from './definition.ts'
import { ${step} } from './steps.ts'

const scene = eachTest(orderScene)
const operate = operatorStart(definition, {
  action: () => ${step}({ orders: scene.orders, audit: scene.audits }),
  typed: { orderId, by: '${whoAndWhy.by}', reason: '${whoAndWhy.reason}' },
  now: () => start,
  calendar: () => scene.calendar,
})

it('is one write with its audit row', async () => {
  await publish(scene)
  await placeOrder(scene)
  expect(await outputOfOneWrite(scene.table, () => operate())).toBe('Done: the order is placed.')
  expect(await scene.audits.read(\`order#\${orderId}\`, 20)).toMatchObject([
    { flow: '${flow}', decision: '${step}', by: '${whoAndWhy.by}', reason: '${whoAndWhy.reason}' },
  ])
})

it('run again by the same execution changes nothing more', async () => {
  await publish(scene)
  await placeOrder(scene)
  await operate({}, 'run-1')
  expect(outputOf(await operate({}, 'run-1'))).toMatch(/^This execution has done it already/)
  expect(await scene.audits.read(\`order#\${orderId}\`, 20)).toHaveLength(1)
})

it('refuses an order that is unknown, and an input without a reason', async () => {
  expect((await operate()).error).toBe('OrderUnknown')
  expect(refusedAs(await operate({ reason: '' }))).toMatch(/^FAILED InputInvalid: Nothing was changed\\. reason/)
})
`,
}

/** The subjects by the word that `npm run new` takes. */
export const flowSubjects: Readonly<Record<string, FlowSubject>> = { investor, order }
