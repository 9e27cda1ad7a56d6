import { setting } from './siteLinks.ts'

/** Store links of the mobile app: settings of the build, not shown when empty (K-210). */
export const storeLinks = {
  android: setting('VITE_ANDROID_APP_URL'),
  ios: setting('VITE_IOS_APP_URL'),
}
