import type { KMSClient } from '@aws-sdk/client-kms'
import { GetParameterCommand, ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm'
import type { CompanyFacts } from '../../shared/contracts/content/companyFacts.ts'

/** Where the secrets of a stage lie, and who may be asked for one. */
export interface Vault {
  readonly ssm: SSMClient
  readonly kms: KMSClient
  /** Asks a person for a vendor's secret; empty when nobody answers. */
  ask(name: string): Promise<string>
  /** Whose name a certificate has. */
  readonly company: Pick<CompanyFacts, 'name'>
  /** Whether the stage makes a certificate that nobody trusts, instead of waiting for one of an authority. */
  readonly sampleCertificates: boolean
}

/** What became of a secret. */
export type Made = { readonly name: string; readonly outcome: 'kept' | 'made' | 'missing' }

export const dataKeyAlias = 'alias/sthirank-data'
export const fieldKeyAlias = 'alias/sthirank-field'
export const documentSigningKeyAlias = 'alias/sthirank-document-signing'

/** Whether there is such a parameter. Throws when Parameter Store does not answer. */
export async function exists(ssm: SSMClient, path: string): Promise<boolean> {
  try {
    await ssm.send(new GetParameterCommand({ Name: path }))
    return true
  } catch (error) {
    if (error instanceof ParameterNotFound) return false
    throw error
  }
}
