/** Texts of the diagnostics of the server module, by code (src/lib.rs). */
export const diagnosticMessages = {
  'zh-CN': {
    'endTime.format': '结束时间不是有效的日期时间，访客看到 00',
    'endTime.past': '结束时间已过，访客看到 00',
  },
  'en-US': {
    'endTime.format': 'The end time is no date and time: visitors see 00',
    'endTime.past': 'The end time is in the past: visitors see 00',
  },
}
