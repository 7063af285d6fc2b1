/** The same short text as programs put it on the clipboard, and the Markdown that it becomes. */
export const clipboards = [
  {
    from: "Google Docs",
    html: `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-5d1f7a6e-7fff-1c1f"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial;color:#000000;font-weight:400;">Low water</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-size:11pt;font-weight:700;">Bold</span><span style="font-size:11pt;"> and </span><span style="font-style:italic;">soft</span><span>, see </span><a href="https://example.org/" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">here</span></a><span>.</span></p><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span style="font-size:11pt;">one</span></p></li><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>two</span></p></li></ul></b>`,
    markdown:
      /^## Low water\n\n\*\*Bold\*\* and \*soft\*, see \[here\]\(https:\/\/example\.org\/\)\.\n\n- one\n\n?- two/,
  },
  {
    from: "Word",
    html: `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} --></style></head><body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment--><h2>Low water<o:p></o:p></h2><p class=MsoNormal><b>Bold</b> and <i>soft</i>, see <a href="https://example.org/">here</a>.<o:p></o:p></p><p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>one<o:p></o:p></p><p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span></span><![endif]>two<o:p></o:p></p><!--EndFragment--></body></html>`,
    markdown:
      /^## Low water\n\n\*\*Bold\*\* and \*soft\*, see \[here\]\(https:\/\/example\.org\/\)\.\n\n- one\n\n?- two/,
  },
  {
    from: "Notion",
    html: `<meta charset='utf-8'><!-- notionvc: 1b0c --><h2>Low water</h2>\n<p><strong>Bold</strong> and <em>soft</em>, see <a href="https://example.org/">here</a>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n`,
    markdown:
      /^## Low water\n\n\*\*Bold\*\* and \*soft\*, see \[here\]\(https:\/\/example\.org\/\)\.\n\n- one\n\n?- two/,
  },
  {
    from: "a web page",
    html: `<meta charset='utf-8'><div class="content" style="color: rgb(32, 33, 34); background-color: #fff"><script>alert(1)</script><h2 id="low" class="title" style="font-family: Georgia">Low water</h2><p class="lead" onclick="alert(1)"><strong style="color:red">Bold</strong> and <em>soft</em>, see <a class="link" target="_blank" href="https://example.org/">here</a>.<img src="https://example.org/track.gif" width="1"></p><ul class="list"><li style="margin:0">one</li><li>two</li></ul></div>`,
    markdown:
      /^## Low water\n\n\*\*Bold\*\* and \*soft\*, see \[here\]\(https:\/\/example\.org\/\)\.\n\n- one\n\n?- two/,
  },
] as const;
