# Varnish 7 with varnish-modules (Debian 12 and 13) as the shared cache in front of the shop, by the protocol of
# docs/operations/shared-cache.md. Try it: varnishd -C -f varnish.vcl. Start it with CACHE_PURGE_SECRET in its environment:
#   varnishd -a site=:6081 -a purge=127.0.0.1:6082 -f varnish.vcl -p http_gzip_support=off -s malloc,1g
# Without gzip support it stores the encodings that the shop makes. Only the socket named "purge" accepts purges.
vcl 4.1;

import accept;
import std;
import var;
import xkey;

# Lenient, because a shop that is only slow still answers: each request that fails looks for a stale page by itself.
probe alive {
    .url = "/healthz";
    .interval = 1s;
    .timeout = 5s;
    .window = 8;
    .threshold = 1;
    .initial = 1;
}

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 35s;
    .probe = alive;
}

sub vcl_init {
    new language = accept.rule("en");
    language.add("en");
    language.add("es");
}

sub vcl_recv {
    # A restart keeps what an earlier pass has set; a reader may not set it.
    if (req.restarts == 0) { unset req.http.X-Stale; }
    if (local.socket == "purge") { call purge; }
    if (req.method == "PURGE") { return (synth(405)); }

    # Only this cache sets the key. Without it, the shop answers for one reader and the answer is not stored.
    unset req.http.Vitrina-Language;
    if (req.method != "GET" && req.method != "HEAD") { return (pass); }
    if (req.http.Authorization || req.http.Range) { return (pass); }
    # Neither pages nor public calls, so requests for one address need not wait for each other.
    if (req.url ~ "^/(api|media|healthz|readyz)\b" && req.url !~ "^/api/content/") { return (pass); }
    # The answer stores the language that a reader chooses by the switch in the header.
    if (req.url ~ "[?&]lang=(en|es)(&|$)" && req.http.Sec-Fetch-Site == "same-origin" && req.http.Sec-Fetch-Dest == "document") {
        return (pass);
    }

    # The language: the one in the address, else the reader's cookie, else the one that the browser prefers.
    if (req.url ~ "[?&]lang=(en|es)(&|$)") {
        set req.http.Vitrina-Language = regsub(req.url, "^.*?[?&]lang=(en|es)(&.*)?$", "\1");
    } else if (req.http.Cookie ~ "(^|;\s*)__Host-lang=(en|es)(;|$)") {
        set req.http.Vitrina-Language = regsub(req.http.Cookie, "^(.*?;\s*)?__Host-lang=(en|es)(;.*)?$", "\2");
    } else if (req.http.Cookie ~ "(^|;\s*)lang=(en|es)(;|$)") {
        set req.http.Vitrina-Language = regsub(req.http.Cookie, "^(.*?;\s*)?lang=(en|es)(;.*)?$", "\2");
    } else {
        # Without regions: the module does not find es in es-419.
        set req.http.Vitrina-Language = language.filter(regsuball(req.http.Accept-Language, "(?i)\b(en|es)-[a-z0-9-]+", "\1"));
    }

    if (req.http.Accept-Encoding ~ "\bzstd\b") { set req.http.Accept-Encoding = "zstd"; }
    else if (req.http.Accept-Encoding ~ "\bbr\b") { set req.http.Accept-Encoding = "br"; }
    else if (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
    else { unset req.http.Accept-Encoding; }

    # An expired page is shown only while the shop cannot answer.
    if (req.http.X-Stale || !std.healthy(req.backend_hint)) { set req.grace = 1h; }
    else { set req.grace = 0s; }
    return (hash);
}

sub purge {
    if (req.method != "PURGE") { return (synth(405)); }
    if (!std.getenv("CACHE_PURGE_SECRET") || req.http.Authorization != "Bearer " + std.getenv("CACHE_PURGE_SECRET")) {
        return (synth(401));
    }
    var.global_set("purged", std.time2real(now, 0.0));
    if (req.http.Soft-Purge) {
        return (synth(200, "Expired " + xkey.softpurge(regsuball(req.http.Cache-Tag, ",", " "))));
    }
    return (synth(200, "Dropped " + xkey.purge(regsuball(req.http.Cache-Tag, ",", " "))));
}

sub vcl_hash {
    # Built files say Vary only where they are compressed.
    hash_data(req.http.Accept-Encoding);
}

sub vcl_backend_fetch {
    var.set_real("begun", std.time2real(now, 0.0));
}

sub vcl_backend_response {
    if (bereq.uncacheable && !bereq.http.Vitrina-Language) { return (deliver); }
    # A failure takes no place in the cache: the page from before may still be there, and vcl_synth looks for it.
    if (beresp.status >= 500 && (bereq.is_bgfetch || !bereq.http.X-Stale)) { return (abandon); }
    if (bereq.url ~ "^/assets/" && beresp.status == 200 && beresp.http.Cache-Control ~ "immutable") {
        set beresp.ttl = 1d;
        set beresp.grace = 1d;
        return (deliver);
    }
    if (bereq.http.Vitrina-Language && beresp.http.Cache-Control ~ "s-maxage=\d" && !beresp.http.Set-Cookie) {
        set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
        if (var.get_real("begun") <= std.real(var.global_get("purged"), 0.0) + 0.001) {
            # Requested before a purge: it may be from before the change.
            set beresp.uncacheable = true;
            set beresp.ttl = 0s;
            return (deliver);
        }
        set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "^.*s-maxage=(\d+).*$", "\1s"), 0s);
        set beresp.grace = 0s;
        # Only while the shop cannot answer (vcl_recv).
        if (beresp.status == 200) { set beresp.grace = 1h; }
        set beresp.keep = 0s;
        return (deliver);
    }
    # For one reader. Remembers that, so that readers do not wait for each other; only shortly for a page that can be
    # shared at other times, because the memory hides that page's earlier copy.
    set beresp.uncacheable = true;
    set beresp.ttl = 1s;
    if (beresp.http.Cache-Control ~ "no-store" && !beresp.http.Cache-Status) { set beresp.ttl = 10s; }
    return (deliver);
}

sub vcl_backend_error {
    if (bereq.http.Vitrina-Language && !bereq.http.X-Stale) { return (abandon); }
    if (std.healthy(bereq.backend)) {
        # A process died while it worked on this request, and another one answers. A write may have done its work: 504
        # without Retry-After invites nobody to repeat it.
        if (bereq.method == "GET" || bereq.method == "HEAD") { set beresp.http.Retry-After = "1"; }
        else { set beresp.status = 504; }
    } else {
        set beresp.http.Retry-After = "10";
    }
    # Nothing of this address is stored: a plain page in both languages instead of Varnish's own.
    set beresp.http.Content-Type = "text/html; charset=utf-8";
    set beresp.http.Content-Security-Policy = "default-src 'none'";
    set beresp.http.Cache-Control = "no-store";
    set beresp.body = {"<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<title>Back soon</title><main><h1>Back soon</h1><p>This page cannot be shown at the moment. Please try again in a minute.</p>
<div lang="es"><h2>Volvemos pronto</h2><p>Esta página no se puede mostrar en este momento. Inténtalo de nuevo en un minuto.</p></div></main></html>
"};
    return (deliver);
}

sub vcl_synth {
    # The shop cannot answer: rather the page as it was. Without one, the second pass shows the shop's own answer.
    if (resp.status == 503 && req.restarts == 0 && req.http.Vitrina-Language) {
        set req.http.X-Stale = "1";
        return (restart);
    }
}

sub vcl_deliver {
    if (resp.http.xkey) {
        # Browsers ask again each time, and with another cookie or language they get another page.
        set resp.http.Cache-Control = "public, max-age=0, must-revalidate";
        set resp.http.Vary = "Accept-Encoding, Accept-Language, Cookie";
        unset resp.http.Age;
    }
    if (obj.hits > 0) {
        unset resp.http.x-request-id;
        set resp.http.Cache-Status = "varnish; hit";
    }
    unset resp.http.xkey;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
