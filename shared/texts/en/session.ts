import { sessionHours, sessionIdleMinutes } from '../../vocabulary/businessRules.ts'
/** The shell: header, bottom bar, profile drawer, footer and the session's notices (D1 s2, D3 s2, s8). */
export const sessionEn = {
  'session.home': 'Home',
  'session.bonds': 'Bonds',
  'session.portfolio': 'Portfolio',
  'session.refer': 'Refer',
  'session.faqs': 'FAQs',
  'session.learn': 'Learn',
  'session.profile': 'Profile',
  'session.referAndEarn': 'Refer & Earn',
  'session.reports': 'Reports',
  'session.notificationPreferences': 'Notification Preferences',
  'session.whatsapp': 'WhatsApp',
  'session.whatsappHint': 'Order and payout messages on WhatsApp',
  'session.contactUs': 'Contact Us',
  'session.about': 'About',
  'session.aboutUs': 'About Us',
  'session.terms': 'Terms & Conditions',
  'session.privacy': 'Privacy Policy',
  'session.disclaimer': 'Disclaimer',
  'session.grievance': 'Grievances',
  'session.logout': 'Logout',
  'session.logoutSuccess': 'Logout successful!',
  'session.logoutFailed': 'Unable to logout. Please try again later.',
  'session.accessDenied': 'Website access denied.',
  'session.ended.idle': `You were logged out because nothing was done for ${sessionIdleMinutes} minutes.`,
  'session.ended.hours': `You were logged out: a log-in lasts ${sessionHours} hours at most.`,
  'session.ended.elsewhere':
    'You were logged out from another device, or by a new log-in. If that was not you, change your password.',
  'session.ended.password':
    'You were logged out because the password was changed. If that was not you, reset it now.',
  'session.expired': 'Your session is expired, please login again',
  'session.heavyTraffic':
    'We are experiencing heavy traffic as of now. Please reload (Ctrl+Shift+R) or try again later.',
  'session.unavailable':
    'We are experiencing heavy traffic as of now. Please reload (Ctrl+Shift+R) or try again later.',
  'session.unexpected':
    'We are experiencing heavy traffic as of now. Please reload (Ctrl+Shift+R) or try again later.',
  'session.versionMismatch':
    "We have a new update, please clear your browser's cache by press Ctrl + Shift + R",
  'session.stateFailed': 'Something went wrong, unable to get user state details!',
  'session.mainNavigation': 'Main',
  'session.mobileNavigation': 'Sections',
  'session.footerNavigation': 'About this site',
  'session.openMenu': 'Open the profile menu',
  'session.premium': 'Premium',
  'session.menuTitle': 'Profile menu',
  'session.signedInAs': 'Signed in as {email}',
  'session.checking': 'Opening your passbook…',
  'session.checkFailed': 'We could not check whether you are signed in.',
  'session.riskLine':
    'Investments in debt securities are subject to risks. Read all offer documents carefully.',
  'session.versionTitle': 'Version',
  'session.versionNumber': '1.10.3',
  'session.dashboardTitle': 'Home',
  'session.display': 'Display',
} as const
