/** TX-107 to TX-110, and the texts of cards for other sites. */
export const messages = {
  'zh-CN': {
    name: '视频',
    invalid: '无效的视频链接或不支持的平台',
    emptyUpload: '请上传视频',
    emptyLink: '请输入视频链接',
    noTag: '您的浏览器不支持 video 标签',
    watch: '在{site}观看',
    bilibili: '哔哩哔哩',
    youku: '优酷',
    tencent: '腾讯视频',
    iqiyi: '爱奇艺',
  },
  'en-US': {
    name: 'Video',
    invalid: 'invalid video link or unsupported platform',
    emptyUpload: 'please upload a video',
    emptyLink: 'please enter a video link',
    noTag: 'your browser does not support the video tag',
    watch: 'Watch on {site}',
    bilibili: 'Bilibili',
    youku: 'Youku',
    tencent: 'Tencent Video',
    iqiyi: 'iQIYI',
  },
}
