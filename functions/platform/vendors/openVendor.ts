import type { VendorName } from '../../../shared/manifest.ts'
import { now } from '../clock.ts'
import { environment } from '../environment.ts'
import type { Secrets } from '../security/secrets.ts'
import { providerClient } from './providerClient.ts'
import type { SignedRequestsOptions } from './vendorRequests.ts'

/** What the adapter of a vendor needs, from the deployment. */
export const openVendor = (vendor: VendorName, secrets: Secrets): SignedRequestsOptions => ({
  client: providerClient(),
  secrets,
  url: environment.vendorUrl(vendor),
  now,
})
