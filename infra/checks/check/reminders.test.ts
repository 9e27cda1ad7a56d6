import { describe, expect, it } from 'vitest'
import type { SourceTree } from '../structure/sourceTree.ts'
import { remindersFor } from './reminders.ts'

const texts: Readonly<Record<string, string>> = {
  'shared/contracts/orders/purchase.ts': '',
  'shared/contracts/orders/events.ts': '',
  'functions/orders/placing/purchase.ts': '',
  'functions/orders/placing/purchase.test.ts': "toBe('orders.tooManyOpen')",
  'web/src/features/orders/OrderSheet.test.tsx': "refuses('orders.soldOut')",
  'infra/drivers/market.ts': "visitor.call('purchase')",
  'infra/proof/accessMatrix.ts': '  purchase: { answers },\n  login: { answers },\n',
  'infra/proof/accessMatrix.stack.test.ts': "import { matrix } from './accessMatrix.ts'\n",
  'infra/proof/direct.stack.test.ts': "visitor.call('purchase')",
  'infra/proof/driven.stack.test.ts': "import { buys } from '../drivers/market.ts'\n",
  'infra/proof/other.stack.test.ts': "visitor.call('login'); operate('ops-fail-order')",
}
const tree: SourceTree = {
  root: '/project',
  files: Object.keys(texts),
  source: [],
  read: file => texts[file] ?? '',
}
const readmes = ['functions/orders/README.md']
const reminders = (...changed: string[]): string[] =>
  remindersFor({ changed, added: [], removed: [], tree, readmes })

describe('a reminder', () => {
  it('names the changelog when a sentence, a contract or the runbook changed', () => {
    expect(reminders('shared/texts/en/orders.ts')).toEqual([
      expect.stringMatching(/^CHANGELOG\.md has no new line/),
    ])
    expect(reminders('workflows/OPERATIONS.md')).toHaveLength(1)
    expect(reminders('shared/texts/en/orders.ts', 'CHANGELOG.md')).toEqual([])
    expect(reminders('shared/texts/texts.test.ts')).toEqual([])
  })

  it('names the README of a domain whose records or rules changed', () => {
    const changed = ['functions/orders/orderStore.ts', 'functions/orders/model.test.ts']
    expect(reminders(...changed)).toEqual([
      'functions/orders/README.md is unchanged; does it still describe orderStore.ts?',
    ])
    expect(reminders(...changed, 'functions/orders/README.md')).toEqual([])
    expect(reminders('functions/demat/dematStore.ts', 'functions/demat/demat.test.ts')).toEqual([])
  })

  it('names the side of which only the code changed', () => {
    expect(reminders('web/src/features/orders/refusals.ts')).toEqual([
      'no test in web/src has changed; a new rule, refusal or way to end needs one beside it',
    ])
    expect(
      reminders('web/src/features/orders/refusals.ts', 'web/src/features/orders/refusals.test.ts'),
    ).toEqual([])
    expect(reminders('functions/orders/orderLimits.ts', 'workflows/ops-fail-order/machine.test.ts')).toEqual(
      [],
    )
    expect(reminders('shared/vocabulary/money.ts')).toEqual([])
  })

  it('names a new problem that no test of the server expects', () => {
    const added = ["+  'orders.tooManyOpen': 400,", "+  'orders.soldOut': 400,"]
    expect(remindersFor({ changed: [], added, removed: [], tree, readmes })).toEqual([
      'no test in functions expects orders.soldOut; one shows when a call refuses with it, and when not',
    ])
  })

  it('asks to keep a former example of the runbook', () => {
    const removed = ['  "orderId": "ord_mfz3k1x0-0123456789abcdef01234567",']
    const changed = ['workflows/OPERATIONS.md', 'CHANGELOG.md']
    const remind = (...more: string[]) =>
      remindersFor({ changed: [...changed, ...more], added: [], removed, tree, readmes })
    expect(remind()).toEqual([expect.stringMatching(/^an example of workflows\/OPERATIONS\.md has changed/)])
    expect(remind('workflows/ops-fail-order/fixtures/released.json')).toEqual([])
    expect(remindersFor({ changed, added: [], removed: ['A sentence.'], tree, readmes })).toEqual([])
  })

  it('names the search for leaks when a field is encrypted anew', () => {
    const added = ['+  const sealed = await cipher.encrypt(name, sealedAs)']
    expect(remindersFor({ changed: [], added, removed: [], tree, readmes })).toEqual([
      expect.stringContaining('plant a value of it in infra/proof/leak.stack.test.ts'),
    ])
    const changed = ['infra/proof/leak.stack.test.ts']
    expect(remindersFor({ changed, added, removed: [], tree, readmes })).toEqual([])
  })

  it('names the tests with a server that use a changed call or flow, also through a driver', () => {
    const [used] = reminders(
      'functions/orders/placing/purchase.ts',
      'functions/orders/placing/purchase.test.ts',
    )
    expect(used).toContain(
      'not run here, though they use purchase: infra/proof/accessMatrix.stack.test.ts, infra/proof/direct.stack.test.ts, infra/proof/driven.stack.test.ts.',
    )
    expect(reminders('workflows/ops-fail-order/failOrder.ts').at(-1)).toContain(
      'infra/proof/other.stack.test.ts',
    )
    expect(reminders('functions/orders/orderLimits.ts', 'functions/orders/model.test.ts')).toEqual([])
  })
})
