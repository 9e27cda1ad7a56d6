import { GetParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { mockClient } from 'aws-sdk-client-mock'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { testEnvironment } from '../testing.ts'
import { openSecrets } from './secrets.ts'

const ssm = mockClient(SSMClient)
beforeEach(() => {
  ssm.reset()
  vi.stubEnv('SECRETS_PATH', testEnvironment.SECRETS_PATH)
})
afterEach(() => vi.useRealTimers())

describe('a secret', () => {
  it('is read below the stage’s path, once for all who ask, and anew after ten minutes', async () => {
    vi.useFakeTimers({ toFake: ['performance'] })
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 'first' } })
    const secrets = openSecrets()
    expect(await Promise.all([secrets.read('payload-key'), secrets.read('payload-key')])).toEqual([
      'first',
      'first',
    ])
    expect(ssm.commandCalls(GetParameterCommand).map(call => call.args[0].input)).toEqual([
      { Name: '/sthirank/local/payload-key', WithDecryption: true },
    ])
    ssm.on(GetParameterCommand).resolves({ Parameter: { Value: 'rotated' } })
    vi.advanceTimersByTime(599_999)
    expect(await secrets.read('payload-key')).toBe('first')
    vi.advanceTimersByTime(1)
    expect(await secrets.read('payload-key')).toBe('rotated')
  })

  it('that could not be read is asked for again by the next call', async () => {
    ssm
      .on(GetParameterCommand)
      .rejectsOnce(new Error('throttled'))
      .resolves({ Parameter: { Value: 'v' } })
    const secrets = openSecrets()
    await expect(secrets.read('x')).rejects.toThrow('throttled')
    expect(await secrets.read('x')).toBe('v')
  })

  it('without a value is no secret', async () => {
    ssm.on(GetParameterCommand).resolves({ Parameter: {} })
    await expect(openSecrets().read('x')).rejects.toThrow('the secret x has no value')
  })
})
