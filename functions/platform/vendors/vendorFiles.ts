import {
  type ProviderClient,
  type ProviderOptions,
  ProviderRefused,
  ProviderUnavailable,
} from './providerClient.ts'

/** What an adapter of a vendor needs that gives text files to anybody. */
export interface FileRequestsOptions {
  readonly client: ProviderClient
  /** Without a slash at the end. */
  readonly url: string
}

export type FileRequests = (request: { readonly path: string; readonly operation: string }) => Promise<string>

/** Text files of a vendor without a key. Throws as every adapter does; a page of HTML in place of the file is no answer. */
export const fileRequests =
  (
    vendor: string,
    { client, url }: FileRequestsOptions,
    limits: Partial<ProviderOptions> & { readonly mostBytes: number },
  ): FileRequests =>
  async ({ path, operation }) => {
    const { status, body } = await client(
      {
        method: 'GET',
        url: url + path,
        headers: { accept: 'text/plain' },
        reads: { textOfMostBytes: limits.mostBytes },
        vendor,
        operation,
      },
      limits,
    )
    if (status < 200 || status >= 300) throw new ProviderRefused(String(status))
    if (typeof body !== 'string' || /^\s*<(!doctype|html)/i.test(body))
      throw new ProviderUnavailable('the vendor answered with a page in place of the file')
    return body
  }
