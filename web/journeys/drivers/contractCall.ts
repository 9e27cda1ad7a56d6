import { randomUUID } from 'node:crypto'
import type { APIRequestContext } from '@playwright/test'
import * as z from 'zod/mini'
import type { CallDefinition, ReplyOf, SentInputOf } from '../../../shared/contracts/defineCall.ts'

/** The answer, whatever the status. */
export interface Answered {
  readonly status: number
  readonly text: string
}

/** Sends a call as plain JSON to its documented path, with the session's cookie. */
async function sendCall<C extends CallDefinition>(
  request: APIRequestContext,
  contract: C,
  input: SentInputOf<C>,
): Promise<Answered> {
  const fields = z.parse(z.record(z.string(), z.unknown()), input)
  const inPath = new Set([...contract.path.matchAll(/\{(\w+)\}/g)].map(match => match[1]))
  const path = contract.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(fields[name])),
  )
  const given = Object.entries(fields).filter(([name]) => !inPath.has(name))
  const headers: Record<string, string> = { 'use-pkey': 'false' }
  if (contract.idempotent === true) headers['idempotency-key'] = randomUUID()
  const address = `/api${path}`
  const reply =
    contract.method === 'GET'
      ? await request.get(address, {
          headers,
          params: Object.fromEntries(given.map(([name, value]) => [name, String(value)])),
        })
      : await request.post(address, { headers, data: Object.fromEntries(given) })
  return { status: reply.status(), text: await reply.text() }
}

/** The same for a call that must succeed; its reply is read with the contract. */
export async function callApi<C extends CallDefinition>(
  request: APIRequestContext,
  contract: C,
  input: SentInputOf<C>,
): Promise<ReplyOf<C>> {
  const { status, text } = await sendCall(request, contract, input)
  if (status !== 200) throw new Error(`${contract.name} answered ${status}: ${text.slice(0, 500)}`)
  // The contract's own schema made it.
  return z.parse(contract.reply, JSON.parse(text) as unknown) as ReplyOf<C>
}
