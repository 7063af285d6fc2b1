/** The type of playlists for HLS (RFC 8216, 4). */
export const hlsType = "application/vnd.apple.mpegurl";
