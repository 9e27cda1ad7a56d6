import {
  account,
  region,
  resource,
  role,
  roleOfPeople,
  runTestMachines,
  testContext,
} from 'cdk-local/testing'

/** Step Functions with five machines, and the role Desk that may start one of them. */

export const machineArn = (name: string): string => `arn:aws:states:${region}:${account}:stateMachine:${name}`
const machineRole = role('machine', 'states.amazonaws.com')
const machine = (name: string, definition: object) =>
  resource(
    'AWS::StepFunctions::StateMachine',
    name,
    { StateMachineName: name, RoleArn: machineRole.arn, DefinitionString: JSON.stringify(definition) },
    { arn: machineArn(name) },
  )

const priceQuote = {
  Comment: 'The desk prices a quote.',
  StartAt: 'IsItPriced',
  States: {
    IsItPriced: {
      Type: 'Choice',
      Choices: [{ Variable: '$.unitPrice', StringEquals: '0.00', Next: 'Refused' }],
      Default: 'Say',
    },
    Say: {
      Type: 'Pass',
      Result: { outcome: 'done', said: 'Priced at one lakh rupees.', quoteNo: 2 },
      Next: 'Done',
    },
    Refused: { Type: 'Fail', Error: 'PriceMissing', Cause: 'Nothing was changed. <Say> a price.' },
    Done: { Type: 'Succeed' },
  },
}
/** The list as the flow answers it, with the kinds that the home tells apart. */
const listWork = {
  Comment: 'Lists what waits.',
  StartAt: 'List',
  States: {
    List: {
      Type: 'Pass',
      Result: {
        outcome: 'done',
        said: '2 things wait, 0 failed, 1 overdue.',
        work: [
          {
            kind: 'payout',
            id: 'liq_1',
            what: 'A payout is late (paying): 3 units of <Kaveri> (bonds).',
            since: '2026-11-19',
            due: '2026-11-20 11:00',
            overdue: true,
            failed: false,
            state: 'overdue',
            name: 'payout',
            queue: 'money',
            minutesLeft: -2914,
            left: 'late 2 days',
            next: { flow: 'ops-settle-liquidation', input: { orderId: 'liq_1', by: 'meera.k' } },
          },
          {
            kind: 'quoteRequest',
            id: 'liq_2',
            what: 'An investor waits for a price: 1 unit of Tapti (mld).',
            since: '2026-11-20',
            due: '2026-11-23 15:30',
            overdue: false,
            failed: false,
            state: 'quote',
            name: 'quote',
            queue: 'desk',
            minutesLeft: 1675,
            left: '27 h 55',
            next: { flow: 'ops-price-quote', input: { unitPrice: '100500.00', by: 'meera.k' } },
          },
        ],
      },
      Next: 'Done',
    },
    Done: { Type: 'Succeed' },
  },
}
const waiting = {
  Comment: 'Waits for the settlement day.',
  StartAt: 'WaitForTheDay',
  States: { WaitForTheDay: { Type: 'Wait', Seconds: 86_400, Next: 'Done' }, Done: { Type: 'Succeed' } },
}
const desk = roleOfPeople(
  { Effect: 'Allow', Action: 'states:ListStateMachines', Resource: '*' },
  {
    Effect: 'Allow',
    Action: ['states:StartExecution', 'states:DescribeExecution'],
    Resource: [
      machineArn('ops-price-quote'),
      `${machineArn('ops-price-quote').replace(':stateMachine:', ':execution:')}:*`,
    ],
  },
)
const resources = [
  machineRole,
  desk,
  machine('ops-list-work', listWork),
  machine('ops-price-quote', priceQuote),
  machine('ops-review-kyc', priceQuote),
  machine('book-reconciliation', priceQuote),
  machine('bond-liquidation', waiting),
]

export async function runOperatorMachines() {
  const test = testContext(resources, { start: '2026-11-22T06:04:34Z' })
  const callers: unknown[] = []
  const { running, endpoint } = await runTestMachines(test, async (_source, _detailType, detail) => {
    callers.push(detail)
  })
  return {
    endpoint,
    now: () => test.clock.now(),
    /** The events on the bus. */
    callers,
    idle: () => running.idle(),
    async stop() {
      await running.stop()
      test.dispose()
    },
  }
}
