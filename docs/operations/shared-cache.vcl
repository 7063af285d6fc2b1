# An example for Varnish 7 with varnish-modules. Start varnishd with -p http_gzip_support=off, so that it stores the
# shop's own encodings, and with CACHE_PURGE_SECRET in its environment.
vcl 4.1;

import std;
import var;
import xkey;

backend shop {
    .host = "127.0.0.1";
    .port = "3000";
    .first_byte_timeout = 35s;
}

sub vcl_recv {
    if (req.method == "PURGE") {
        if (!std.getenv("CACHE_PURGE_SECRET") || req.http.Authorization != "Bearer " + std.getenv("CACHE_PURGE_SECRET")) {
            return (synth(401));
        }
        var.global_set("purged", std.time2real(now, 0.0));
        return (synth(200, "Dropped " + xkey.purge(regsuball(req.http.Cache-Tag, ",", " "))));
    }

    # Only this cache sets the key. Without it, the shop answers for one reader and the answer is not stored.
    unset req.http.Vitrina-Language;
    if (req.method != "GET" && req.method != "HEAD") { return (pass); }
    if (req.http.Authorization || req.http.Range) { return (pass); }
    # The answer stores the language that a reader chooses by the switch in the header.
    if (req.url ~ "[?&]lang=(en|es)(&|$)" && req.http.Sec-Fetch-Site == "same-origin" && req.http.Sec-Fetch-Dest == "document") {
        return (pass);
    }

    # The language: the one in the address, else the reader's cookie, else the first one that the browser accepts.
    if (req.url ~ "[?&]lang=(en|es)(&|$)") {
        set req.http.Vitrina-Language = regsub(req.url, "^.*[?&]lang=(en|es)(&.*)?$", "\1");
    } else if (req.http.Cookie ~ "(^|;\s*)(__Host-)?lang=(en|es)(;|$)") {
        set req.http.Vitrina-Language = regsub(req.http.Cookie, "^(.*;\s*)?(__Host-)?lang=(en|es)(;.*)?$", "\3");
    } else if (req.http.Accept-Language ~ "(?i)^\s*es\b") {
        set req.http.Vitrina-Language = "es";
    } else {
        set req.http.Vitrina-Language = "en";
    }

    if (req.http.Accept-Encoding ~ "\bzstd\b") { set req.http.Accept-Encoding = "zstd"; }
    else if (req.http.Accept-Encoding ~ "\bbr\b") { set req.http.Accept-Encoding = "br"; }
    else if (req.http.Accept-Encoding ~ "\bgzip\b") { set req.http.Accept-Encoding = "gzip"; }
    else { unset req.http.Accept-Encoding; }
    return (hash);
}

sub vcl_backend_fetch {
    var.set_real("begun", std.time2real(now, 0.0));
}

sub vcl_backend_response {
    if (bereq.http.Vitrina-Language && beresp.http.Cache-Control ~ "s-maxage=\d" && !beresp.http.Set-Cookie) {
        if (var.get_real("begun") <= std.real(var.global_get("purged"), 0.0) + 0.001) {
            # Requested before a purge: it may be from before the change.
            set beresp.uncacheable = true;
            set beresp.ttl = 0s;
            return (deliver);
        }
        set beresp.ttl = std.duration(regsub(beresp.http.Cache-Control, "^.*s-maxage=(\d+).*$", "\1s"), 0s);
        set beresp.grace = 0s;
        if (beresp.http.CDN-Cache-Control ~ "stale-while-revalidate=\d") {
            set beresp.grace = std.duration(regsub(beresp.http.CDN-Cache-Control, "^.*stale-while-revalidate=(\d+).*$", "\1s"), 0s);
        }
        set beresp.keep = 0s;
        set beresp.http.xkey = regsuball(beresp.http.Cache-Tag, ",", " ");
        return (deliver);
    }
    # For one reader. Remembers that, so that readers do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 10s;
    return (deliver);
}

sub vcl_deliver {
    if (resp.http.xkey) {
        # Browsers ask again each time, and with another cookie or language they get another page.
        set resp.http.Cache-Control = "public, max-age=0, must-revalidate";
        set resp.http.Vary = "Accept-Encoding, Accept-Language, Cookie";
        unset resp.http.Age;
    }
    if (obj.hits > 0) { unset resp.http.x-request-id; }
    unset resp.http.xkey;
    unset resp.http.Cache-Tag;
    unset resp.http.CDN-Cache-Control;
    unset resp.http.Via;
    unset resp.http.X-Varnish;
}
