import type { Language } from '../../model/work.ts'

/** TX-080 to TX-085, and texts for errors that only the page detects. */
const zh = {
  invalid: '表单验证失败，请检查输入内容',
  noWork: '未找到作品ID',
  success: '提交成功',
  failure: '提交失败',
  offline: '网络不通，内容已保留，请稍后重试',
  preview: '预览中不保存提交内容',
  kept: '已恢复您上次没有提交的内容',
  forget: '清除',
  close: '知道了',
}

const en: typeof zh = {
  invalid: 'form validation failed, please check the input',
  noWork: 'work id not found',
  success: 'submit success',
  failure: 'submit failed',
  offline: 'No connection. What you entered is kept, please try again',
  preview: 'answers are not kept in a preview',
  kept: 'What you had not sent is here again',
  forget: 'Clear it',
  close: 'OK',
}

export function formTexts(language: Language): typeof zh {
  return language === 'en-US' ? en : zh
}
