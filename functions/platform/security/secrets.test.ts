import { GetParametersCommand, SSMClient } from '@aws-sdk/client-ssm'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testEnvironment } from '../testing.ts'
import { openSecrets } from './secrets.ts'

const ssm = mockClient(SSMClient)
/** What Parameter Store answers; it sorts as it likes. */
const answer = (values: Readonly<Record<string, string>>) => ({
  Parameters: Object.entries(values)
    .map(([name, Value]) => ({ Name: `/sthirank/local/${name}`, Value }))
    .toReversed(),
})
beforeEach(() => {
  ssm.reset()
  vi.stubEnv('SECRETS_PATH', testEnvironment.SECRETS_PATH)
})
afterEach(() => vi.useRealTimers())

describe('a secret', () => {
  it('is read below the stage’s path, once for all who ask, and anew after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    ssm.on(GetParametersCommand).resolves(answer({ 'payload-key': 'first' }))
    const secrets = openSecrets()
    expect(await Promise.all([secrets.read('payload-key'), secrets.read('payload-key')])).toEqual([
      'first',
      'first',
    ])
    expect(ssm.commandCalls(GetParametersCommand).map(call => call.args[0].input)).toEqual([
      { Names: ['/sthirank/local/payload-key'], WithDecryption: true },
    ])
    ssm.on(GetParametersCommand).resolves(answer({ 'payload-key': 'rotated' }))
    vi.advanceTimersByTime(599_999)
    expect(await secrets.read('payload-key')).toBe('first')
    vi.advanceTimersByTime(1)
    expect(await secrets.read('payload-key')).toBe('rotated')
  })

  it('that could not be read is asked for again by the next call', async () => {
    ssm
      .on(GetParametersCommand)
      .rejectsOnce(new Error('throttled'))
      .resolves(answer({ x: 'v' }))
    const secrets = openSecrets()
    await expect(secrets.read('x')).rejects.toThrow('throttled')
    expect(await secrets.read('x')).toBe('v')
  })

  it('is read in one request with all that are wanted at the same time, ten at most (P9)', async () => {
    const names = Array.from({ length: 23 }, (_, n) => `vendor/key-${n}`)
    ssm
      .on(GetParametersCommand)
      .callsFake(({ Names }: { Names: string[] }) =>
        answer(
          Object.fromEntries(Names.map(name => [name.replace('/sthirank/local/', ''), `value of ${name}`])),
        ),
      )
    const secrets = openSecrets()
    const values = await Promise.all(names.map(name => secrets.read(name)))
    expect(values).toEqual(names.map(name => `value of /sthirank/local/${name}`))
    expect(ssm.commandCalls(GetParametersCommand).map(call => call.args[0].input.Names?.length)).toEqual([
      10, 10, 3,
    ])
  })

  it('without a value is no secret, and the others of its request are there', async () => {
    ssm.on(GetParametersCommand).resolves({ ...answer({ y: 'v' }), InvalidParameters: ['/sthirank/local/x'] })
    const secrets = openSecrets()
    const [missing, found] = await Promise.allSettled([secrets.read('x'), secrets.read('y')])
    expect(missing).toMatchObject({ reason: { message: 'the secret x has no value' } })
    expect(found).toMatchObject({ value: 'v' })
  })
})
