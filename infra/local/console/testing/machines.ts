import { createGate } from '../../gate/gate.ts'
import { operatorRolesOf, principalsOf } from '../../gate/principals.ts'
import {
  account,
  assemblyOf,
  deskRole,
  region,
  resource,
  role,
  testContext,
} from '../../gate/testing/stackContext.ts'
import { runMachines } from '../../resources/stateMachine.ts'
import { freePort } from '../../stack/ports.ts'

/** Step Functions with three machines, and the role Desk that may start one of them. */

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
const waiting = {
  Comment: 'Waits for the settlement day.',
  StartAt: 'WaitForTheDay',
  States: { WaitForTheDay: { Type: 'Wait', Seconds: 86_400, Next: 'Done' }, Done: { Type: 'Succeed' } },
}
const desk = deskRole(
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
  machine('ops-price-quote', priceQuote),
  machine('ops-review-kyc', priceQuote),
  machine('bond-liquidation', waiting),
]

export async function runTestMachines() {
  const test = testContext(resources, { start: '2026-11-22T06:04:34Z' })
  const port = await freePort()
  const assembly = assemblyOf(resources)
  const gate = createGate({
    principals: principalsOf(assembly, 'stack'),
    operatorRoles: operatorRolesOf(assembly),
    now: () => test.clock.now(),
    seed: 1,
    account,
  })
  const callers: unknown[] = []
  const running = await runMachines(
    resources,
    {
      ...test.stack,
      gate,
      async publishAwsEvent(_source, _detailType, detail) {
        callers.push(detail)
      },
    },
    port,
    error => {
      throw error
    },
  )
  return {
    endpoint: `http://127.0.0.1:${port}`,
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
