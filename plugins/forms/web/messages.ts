/** TX-094 and what a visitor hears beside the rules. */
export const messages = {
  'zh-CN': {
    none: '没有匹配的选项',
    search: '搜索',
  },
  'en-US': {
    none: 'no matching options',
    search: 'Search',
  },
}

/** TX-083, TX-084: what a form button says, which has no texts of its own for it (EL-FBTN-13). */
export const submitted = {
  'zh-CN': { success: '提交成功', failure: '提交失败' },
  'en-US': { success: 'submit success', failure: 'submit failed' },
}

/** What becomes of files. */
export const uploading = {
  'zh-CN': {
    running: '文件正在上传，请稍候',
    unfinished: '有文件未能上传，请重试或移除',
    progress: '{name} 已上传 {percent}%',
    done: '{name} 已上传',
    cancel: '取消上传 {name}',
    remove: '移除 {name}',
    retry: '重新上传 {name}',
    chosen: '已选择的文件',
  },
  'en-US': {
    running: 'A file is still being uploaded, please wait',
    unfinished: 'A file could not be uploaded, please retry or remove it',
    progress: '{name}: {percent}% uploaded',
    done: '{name} is uploaded',
    cancel: 'Cancel {name}',
    remove: 'Remove {name}',
    retry: 'Upload {name} again',
    chosen: 'Chosen files',
  },
}
