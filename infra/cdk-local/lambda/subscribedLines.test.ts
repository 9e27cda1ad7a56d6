import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Resource } from '../template/assembly.ts'
import { subscribedLines } from './subscribedLines.ts'

const policy = (document: object): Resource => ({
  stack: 'Data',
  logicalId: 'Subscription',
  type: 'AWS::Logs::AccountPolicy',
  properties: { PolicyType: 'SUBSCRIPTION_FILTER_POLICY', PolicyDocument: JSON.stringify(document) },
  metadata: {},
  arn: '',
  ref: '',
})
const audit = {
  DestinationArn: 'arn:aws:firehose:ap-south-1:111122223333:deliverystream/audit',
  FilterPattern: '{ $.message = "security.event" }',
}

function folder(): string {
  const made = mkdtempSync(join(tmpdir(), 'subscribed-'))
  onTestFinished(() => rmSync(made, { recursive: true, force: true }))
  return made
}

describe('the lines that an account subscribes', () => {
  it('lie in a file of the delivery stream, whoever logged them, and no others', async () => {
    const dataDir = folder()
    const onLine = subscribedLines([policy(audit)], dataDir)
    const wanted = '{"message":"security.event","securityEvent":"logInFailed"}'
    for (const line of [wanted, '{"message":"call.answered","call":"security.event"}', 'security.event'])
      onLine?.(line)
    await vi.waitFor(() => {
      expect(readFileSync(join(dataDir, 'logs', 'audit.log'), 'utf8')).toBe(`${wanted}\n`)
    })
    expect(readdirSync(join(dataDir, 'logs'))).toEqual(['audit.log'])
  })

  it('go nowhere else than to a delivery stream, and by no pattern that is not read here', () => {
    const elsewhere = { ...audit, DestinationArn: 'arn:aws:lambda:ap-south-1:111122223333:function:copy' }
    expect(() => subscribedLines([policy(elsewhere)], folder())).toThrow('the destination arn:aws:lambda')
    expect(() => subscribedLines([policy({ ...audit, FilterPattern: 'error' })], folder())).toThrow(
      'the pattern error',
    )
    expect(subscribedLines([], folder())).toBeUndefined()
  })
})
