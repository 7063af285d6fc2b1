#!/bin/sh
# Unpacks PgBouncer of Debian 13 with its libraries into a folder, for Debian 12, whose own is too old. Installs nothing.
# Usage: sh faults/cluster/fetch-pgbouncer.sh FOLDER; then CLUSTER_PROGRAMS=FOLDER npm run cluster
set -eu
mkdir -p "${1:?a folder}"
folder=$(cd "$1" && pwd)
work=$folder/work
mkdir -p "$work/lists/partial" "$work/archives/partial" "$folder/root"
mirror=$(apt-get indextargets --format '$(REPO_URI)' | grep '/debian/$' | head -n 1)
echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] ${mirror:?a Debian mirror} trixie main" > "$work/sources.list"
apt() {
  apt-get -qq -o Dir::Etc::SourceList="$work/sources.list" -o Dir::Etc::SourceParts=/dev/null -o Dir::State::Lists="$work/lists" \
    -o Dir::Cache="$work" -o Dir::Cache::pkgcache= -o Dir::Cache::srcpkgcache= -o Dir::State::status=/dev/null -o APT::Sandbox::User=root "$@"
}
apt update
cd "$work"
apt download pgbouncer libc6 libcares2 libevent-2.1-7t64 libpam0g libssl3t64 libsystemd0 libaudit1 libcap-ng0 libcap2 \
  libzstd1 libgcrypt20 libgpg-error0 liblzma5 liblz4-1 zlib1g
for package in ./*.deb; do dpkg -x "$package" "$folder/root"; done
loader=$(find "$folder/root/usr/lib" -name 'ld-linux*.so.*' | head -n 1)
cat > "$folder/pgbouncer" <<END
#!/bin/sh
exec "$loader" --library-path "$(dirname "$loader")" "$folder/root/usr/sbin/pgbouncer" "\$@"
END
chmod +x "$folder/pgbouncer"
cd "$folder"
rm -rf "$work"
"$folder/pgbouncer" --version
