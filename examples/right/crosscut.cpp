// Crosscut, one board a line; prints N or P. Right: the values of all rectangles, those with fewer cells first.
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

int main() {
    std::ios::sync_with_stdio(false);
    std::string line;
    while (std::getline(std::cin, line)) {
        std::vector<std::string> board;
        std::istringstream rows(line);
        for (std::string row; std::getline(rows, row, '/');) board.push_back(row);
        const int height = board.size(), width = board[0].size();
        const int side = width + 1;
        std::vector<int> values((height + 1) * (height + 1) * side * side);
        // The rows from top to below bottom, and the columns from left to before right.
        auto value = [&](int top, int bottom, int left, int right) -> int & {
            return values[((top * (height + 1) + bottom) * side + left) * side + right];
        };
        for (int h = 1; h <= height; h++)
            for (int w = 1; w <= width; w++)
                for (int top = 0; top + h <= height; top++)
                    for (int left = 0; left + w <= width; left++) {
                        const int bottom = top + h, right = left + w;
                        std::vector<bool> seen(2 * h * w + 2);
                        for (int r = top; r < bottom; r++)
                            for (int c = left; c < right; c++) {
                                if (board[r][c] != '*') continue;
                                const unsigned option = value(top, r, left, c) ^ value(top, r, c + 1, right) ^
                                                        value(r + 1, bottom, left, c) ^ value(r + 1, bottom, c + 1, right);
                                if (option < seen.size()) seen[option] = true;
                            }
                        int mex = 0;
                        while (seen[mex]) mex++;
                        value(top, bottom, left, right) = mex;
                    }
        std::cout << (value(0, height, 0, width) ? "N\n" : "P\n");
    }
}
