import type { MailTexts } from './messages.ts'

export const enUS: MailTexts = {
  frame: {
    greeting: 'Hello {{nickname}},',
    greeting_plain: 'Hello,',
    time: '{{moment}} (UTC+8)',
    unknown_device: 'unknown device',
    link_note: 'If the button does not open, copy this address into your browser:',
    automatic: 'Meridian sent this mail automatically. Please do not reply.',
  },
  verify: {
    subject: 'Verify your e-mail for Meridian',
    preheader: 'One more step and your account is ready.',
    heading: 'Verify your e-mail',
    what: 'You signed up for Meridian with this address. Please confirm that it is yours.',
    how: 'The link works once, within 24 hours.',
    button: 'Verify e-mail',
    closing:
      'If you did not sign up, ignore this mail: nobody can log in to an account that is not verified.',
  },
  reset: {
    subject: 'Reset your Meridian password',
    preheader: 'The link works for one hour.',
    heading: 'Reset your password',
    what: 'We were asked to reset the password of your account. Choose a new one here.',
    how: 'The link works once, within one hour. All devices are logged out afterwards.',
    button: 'Choose a new password',
    closing: 'If you did not ask for this, ignore this mail. Your password stays as it is.',
  },
  password_changed: {
    subject: 'Your Meridian password has been changed',
    preheader: 'Changed on {{time}}',
    heading: 'Your password has been changed',
    what: 'The password of your account was changed on {{time}}.',
    how: 'Other devices are logged out. Please log in there with the new password.',
    button: 'Password settings',
    closing:
      'If this was not you, reset your password with “Forgot password” right away and check that your mailbox is safe.',
  },
  new_device: {
    subject: 'A new device logged in to your Meridian account',
    preheader: '{{device}}, {{time}}',
    heading: 'New device',
    what: 'A new device logged in to your account on {{time}}: {{device}}.',
    how: 'If this was you, there is nothing to do.',
    button: 'Change password',
    closing:
      'If this was not you, change your password right away. Other devices are logged out when you do.',
  },
  deletion: {
    subject: 'Your Meridian account will be deleted',
    preheader: 'You can keep it until {{time}}.',
    heading: 'Your account will be deleted',
    what: 'You asked us to delete your account. It will be deleted with all your data on {{time}} and cannot be restored.',
    how: 'Until then you can cancel this in the member centre.',
    button: 'Keep my account',
    closing:
      'If this was not you, log in to cancel the deletion and change your password right away.',
  },
}
