// The order of coefficients in JPEG files (ITU-T T.81) and the cosines of their transform.
#pragma once
#include <stdint.h>

namespace jpeg {

constexpr uint8_t kZigzag[64] = {0,  1,  8,  16, 9,  2,  3,  10, 17, 24, 32, 25, 18, 11, 4,  5,
                                 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6,  7,  14, 21, 28,
                                 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51,
                                 58, 59, 52, 45, 38, 31, 39, 46, 53, 60, 61, 54, 47, 55, 62, 63};

// cos((2 i + 1) k pi / 2 N) for odd k: row i, column (k - 1) / 2.
constexpr float kOdd2[1][1] = {{0.70710678f}};
constexpr float kOdd4[2][2] = {{0.92387953f, 0.38268343f}, {0.38268343f, -0.92387953f}};
constexpr float kOdd8[4][4] = {{0.98078528f, 0.83146961f, 0.55557023f, 0.19509032f},
                               {0.83146961f, -0.19509032f, -0.98078528f, -0.55557023f},
                               {0.55557023f, -0.98078528f, 0.19509032f, 0.83146961f},
                               {0.19509032f, -0.55557023f, 0.83146961f, -0.98078528f}};

}  // namespace jpeg
