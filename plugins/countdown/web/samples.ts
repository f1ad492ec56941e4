/** Props to try the view with: the defaults in both languages first. */
import type { CountdownProps } from './CountdownView.tsx'

const zh: CountdownProps = {
  endTime: '2026-11-23 10:30',
  themeColor: '#333333',
  fontType: 'chinese',
  opacity: 100,
  showBorder: true,
  textColor: '#FFFFFF',
  fontSize: 16,
  unitFontSize: 10,
  showBackground: true,
  backgroundColor: '#333333',
  showUnit: true,
}

export const samples = {
  countdown: [
    zh,
    { ...zh, fontType: 'english' },
    { ...zh, showUnit: false, showBorder: false, showBackground: false, opacity: 40 },
    { ...zh, endTime: '2001-01-01 00:00' },
    { ...zh, endTime: 'tomorrow' },
  ] satisfies CountdownProps[],
}
