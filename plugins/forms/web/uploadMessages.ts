/** Texts about the upload of files. */
export const uploadMessages = {
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
