import { expect, test } from "vitest";
import { templateToMarkdown } from "./template-to-markdown.ts";

test.each([
  ['A {{< img align="left" src="/a b.png" alt="A [cat]" >}} B', "A ![A cat](</a b.png>) B"],
  ['{{< figure src="x.png" caption="Said" />}}', "![Said](<x.png>)"],
  ['{{< img src = x.png alt=`A "b"` >}}', '![A "b"](<x.png>)'],
  ["{{< youtube dQw4w9WgXcQ >}}", "<https://www.youtube.com/watch?v=dQw4w9WgXcQ>"],
  ["{{< highlight js >}}\nlet a;\n{{< /highlight >}}", "\n```js\nlet a;\n```\n"],
  ["{% highlight ruby linenos %}\nputs 1\n{% endhighlight %}", "\n```ruby\nputs 1\n```\n"],
  ["```liquid\n{% raw %}{{ page.title }}{% endraw %}\n```", "```liquid\n{{ page.title }}\n```"],
  ["`{{ page.title }}` and {% raw %}`{% if %}`{% endraw %}", "`{{ page.title }}` and `{% if %}`"],
  [
    "[Docs]({{ '/docs/' | relative_url }}), [next]({% link _posts/next.md %})",
    "[Docs](/docs/), [next](_posts/next.md)",
  ],
  ['## Title\n{: #anchor}\n[a](b){:target="_blank"}', "## Title\n\n[a](b)"],
  ["([#9]({{ site.repository }}/issues/9))", "(#9)"],
  ["Braces {a: 1} and {{}} and 50 % stay", "Braces {a: 1} and {{}} and 50 % stay"],
])("%j", (text, markdown) => {
  expect(templateToMarkdown(text)).toEqual({ markdown, tags: [] });
});

test("removes and reports tags that only the generator can resolve", () => {
  expect(templateToMarkdown("{{< tip >}}Kept{{< /tip >}} {% include note.html %} #{{ site.repository }}/1")).toEqual({
    markdown: "Kept  #/1",
    tags: ["tip", "include", "site.repository"],
  });
});

test("takes linear time for texts of braces", () => {
  for (const part of ["{{< ", "{% highlight a ", "{: ", "`", "```\n", "{{ a | ", "[a]({{ b"])
    expect(templateToMarkdown(part.repeat(20_000))).toBeDefined();
});
